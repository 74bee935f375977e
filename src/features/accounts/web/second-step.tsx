import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { REMEMBERED_DAYS } from '../contract/rules.ts';
import { CodeForm } from './code-form.tsx';
import { LOGIN_FAILURE } from './messages.ts';

/** Asks for the second factor after the password. */
export function SecondStep({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const [remember, setRemember] = useState(false);
  return (
    <FormPage
      title="One More Step"
      focusTitle
      lead={
        isRecovery
          ? 'Type one of the recovery codes that you saved. Each code works once.'
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
      <CodeForm
        submit="Continue"
        failure={LOGIN_FAILURE}
        isRecovery={isRecovery}
        onCode={async (code) => {
          await apiSend('POST', '/auth/login/second-factor', { body: { code, remember } });
          await onDone();
        }}
      >
        <div className="mb-5">
          <Choice type="checkbox" isChecked={remember} onChange={() => setRemember(!remember)}>
            Do not ask again in this browser for {REMEMBERED_DAYS} days
          </Choice>
        </div>
      </CodeForm>
    </FormPage>
  );
}
