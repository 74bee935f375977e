import type { ReactNode } from 'react';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { CodeField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';

type OwnPasswordFieldProps = {
  email: string;
  label?: string;
  name?: string;
  hint?: string;
  problem: string | undefined;
  autoFocus?: boolean;
};

/** The password of an account that is known. A hidden field tells password managers which account this is. */
export function OwnPasswordField({ email, label = 'Password', name = 'password', ...field }: OwnPasswordFieldProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field} label={label} name={name} autoComplete="current-password" />
    </>
  );
}

export const CODE_MISSING = 'Enter a code.';

const FIELDS = ['code'] as const;
const validate = ({ code }: { code: string }) => ({ code: code.trim() === '' ? CODE_MISSING : undefined });

type CodeFormProps = {
  onCode: (code: string) => Promise<unknown>;
  failure?: string;
  submit: string;
  label?: string;
  hint?: string;
  isRecovery?: boolean;
  autoFocus?: boolean;
  onCancel?: () => void;
  children?: ReactNode;
};

const FAILURE = 'The code could not be checked. Please try again.';

/** Asks for a code of the second factor. */
export function CodeForm(props: CodeFormProps) {
  const { onCode, failure = FAILURE, submit, label, onCancel, children, ...field } = props;
  const form = useForm({ fields: FIELDS, validate, submit: ({ code }) => onCode(code), failure });
  return (
    <TaskForm form={form} label={label} submit={submit} busy="Checking..." onCancel={onCancel}>
      <CodeField problem={form.problemOf('code')} {...field} />
      {children}
    </TaskForm>
  );
}
