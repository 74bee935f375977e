import { isSignedOut } from '#web/lib/api.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';

type CodeFormProps = {
  label: string;
  submit: string;
  hint?: string;
  onCode: (code: string) => Promise<unknown>;
  onSignedOut: () => void;
};

const FIELDS = ['code'] as const;
const validate = ({ code }: { code: string }) => ({ code: code.trim() === '' ? 'Enter a code.' : undefined });

export function CodeForm({ label, submit, hint, onCode, onSignedOut }: CodeFormProps) {
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: ({ code }) => confirmed(() => onCode(code)),
    failure: 'The code could not be checked. Please try again.',
    onFailure: (error) => isSignedOut(error) && onSignedOut(),
  });
  return (
    <TaskForm form={form} label={label} submit={submit} busy="Checking...">
      <CodeField problem={form.problemOf('code')} hint={hint} />
    </TaskForm>
  );
}
