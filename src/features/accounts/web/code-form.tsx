import type { ReactNode } from 'react';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { CodeField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { CODE_MISSING } from './messages.ts';

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
