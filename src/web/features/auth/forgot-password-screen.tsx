import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { missingEmailProblem } from '#contract/credentials.ts';
import { PRIMARY_BUTTON } from '#web/ui/button-styles.ts';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormPage } from '#web/ui/forms/form-page.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { requestPasswordReset } from './auth-calls.ts';
import { RESET_REQUEST_FAILURE } from './messages.ts';

/** The form gives way at once, whatever the server will say; should it fail, the form comes back and tells. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  const [failedFor, setFailedFor] = useState<string>();
  const send = async (email: string) => {
    setSentTo(email);
    try {
      await requestPasswordReset(email);
    } catch (error) {
      console.error('Password reset could not be requested', error);
      setFailedFor(email);
      setSentTo(undefined);
    }
  };
  return sentTo === undefined ? <RequestForm failedFor={failedFor} onSend={send} /> : <RequestSent email={sentTo} />;
}

const FIELDS = ['email'] as const;
const validate = ({ email }: { email: string }) => ({
  email: missingEmailProblem(email),
});

/** @param props.failedFor the address with which it has just failed */
function RequestForm({ failedFor, onSend }: { failedFor?: string; onSend: (email: string) => Promise<void> }) {
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ email }) => {
      void onSend(email.trim());
      return undefined;
    },
  });
  // The view with the focus is gone: the keyboard goes on where it was before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has come back.
  useEffect(() => {
    if (failedFor !== undefined) form.focus('email');
  }, []);
  return (
    <FormPage
      title="Forgot Password"
      lead="Tell us your email address, and we will send you a link to choose a new password."
      footer={
        <p>
          Remember your password?{' '}
          <Link to="/login" search={true} className="text-link target">
            Log in
          </Link>
        </p>
      }
    >
      <TaskForm form={form} submit="Send Reset Link" busy="Sending...">
        {failedFor !== undefined && (
          <Notice tone="failure" className="mb-5">
            {RESET_REQUEST_FAILURE}
          </Notice>
        )}
        <EmailField defaultValue={failedFor} problem={form.problemOf('email')} />
      </TaskForm>
    </FormPage>
  );
}

function RequestSent({ email }: { email: string }) {
  return (
    <FormPage title="Password Reset Request Sent" focusTitle>
      <p>If an account exists for {email}, you will receive an email with further instructions.</p>
      <Link to="/login" search={true} className={`${PRIMARY_BUTTON} mt-6`}>
        Return to Login
      </Link>
    </FormPage>
  );
}
