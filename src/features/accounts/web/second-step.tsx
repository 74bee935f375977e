import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { REMEMBERED_DAYS } from '../contract/rules.ts';
import { CODE_MISSING, LOGIN_FAILURE } from './messages.ts';

const FIELDS = ['code'] as const;
const validate = ({ code }: { code: string }) => ({ code: code.trim() === '' ? CODE_MISSING : undefined });

/** Asks for the second factor after the password. */
export function SecondStep({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const [remember, setRemember] = useState(false);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ code }) => {
      await apiSend('POST', '/auth/login/second-factor', { body: { code, remember } });
      await onDone();
    },
    failure: LOGIN_FAILURE,
  });
  return (
    <FormPage
      title="One More Step"
      focusTitle
      lead={
        isRecovery
          ? 'Type one of the recovery codes that you kept. Each works once.'
          : 'Type the code that your authenticator app shows.'
      }
      footer={
        <>
          <button type="button" onClick={() => setRecovery(!isRecovery)} className="text-link target cursor-pointer">
            {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </button>
          <button type="button" onClick={onBack} className="text-link target cursor-pointer">
            Back to Login
          </button>
        </>
      }
    >
      <TaskForm form={form} submit="Continue" busy="Checking...">
        <CodeField problem={form.problemOf('code')} isRecovery={isRecovery} />
        <div className="mb-5">
          <Choice type="checkbox" isChecked={remember} onChange={() => setRemember(!remember)}>
            Do not ask in this browser for {REMEMBERED_DAYS} days
          </Choice>
        </div>
      </TaskForm>
    </FormPage>
  );
}
