import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, PRIMARY_BUTTON } from '#ui/button.tsx';
import { Choice } from '#ui/forms/choice.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { NewPasswordFields } from '#ui/forms/password-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { EmailField } from '#ui/forms/text-field.tsx';
import { FormError, useForm } from '#ui/forms/use-form.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { anyEmailProblem, confirmationProblem, newPasswordProblem, normaliseEmail } from '../contract/credentials.ts';
import { type Credentials, PASSWORD_MISSING } from './account-calls.ts';
import { checkAuthStatus } from './accounts.ts';

/** Literal text of the specification, section 8. */
const RESET_FAILURE = 'Something went wrong while resetting your password. Please try again.';

type PasswordReset = Credentials & { endTokens?: boolean; endWays?: boolean };

export function ResetPasswordScreen({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { status, mutate, reset } = useMutation({
    mutationFn: ({ email, ...reset }: PasswordReset) =>
      apiSend('POST', '/reset-password/submit', { body: { email: normaliseEmail(email), ...reset, token } }),
    // The reset has logged out all devices of the account, perhaps this one too.
    onSuccess: () => void checkAuthStatus(queryClient),
    onError: (error) => console.error('Password reset failed', error),
  });
  switch (status) {
    case 'idle':
      return <ResetForm onSend={mutate} />;
    case 'pending':
      return (
        <FormPage title="Resetting Password" focusTitle>
          <Spinner label="One moment..." />
        </FormPage>
      );
    case 'success':
      return (
        <FormPage title="Password Reset Successful" focusTitle>
          <p>Your password has been changed. You have been logged out on all devices.</p>
          <Link to="/login" className={`${PRIMARY_BUTTON} mt-6`}>
            Log In
          </Link>
        </FormPage>
      );
    case 'error':
      return <ResetFailed onRetry={reset} />;
  }
}

const FIELDS = ['email', 'password', 'confirmation'] as const;

/** The two passwords are compared only on submit. */
function validate({ email, password, confirmation }: Credentials & { confirmation: string }) {
  return {
    email: anyEmailProblem(email),
    password: password === '' ? PASSWORD_MISSING : newPasswordProblem(password),
    confirmation: confirmation === '' ? PASSWORD_MISSING : undefined,
  };
}

function ResetForm({ onSend }: { onSend: (reset: PasswordReset) => void }) {
  const [endTokens, setEndTokens] = useState(false);
  const [endWays, setEndWays] = useState(false);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ email, password, confirmation }) => {
      const problem = confirmationProblem(password, confirmation);
      if (problem) {
        form.focus('confirmation');
        throw new FormError(problem);
      }
      onSend({ email, password, ...(endTokens && { endTokens }), ...(endWays && { endWays }) });
    },
    failure: RESET_FAILURE,
  });
  return (
    <FormPage title="Reset Password" lead="Choose a new password for your account.">
      <TaskForm form={form} submit="Reset Password" busy="Resetting...">
        <EmailField problem={form.problemOf('email')} />
        <NewPasswordFields label="New Password" password={form.values.password} problemOf={form.problemOf} />
        <div className="mb-5">
          <Choice type="checkbox" isChecked={endTokens} onChange={() => setEndTokens(!endTokens)}>
            Also delete my access tokens
          </Choice>
          <Choice type="checkbox" isChecked={endWays} onChange={() => setEndWays(!endWays)}>
            Also remove my passkeys and linked accounts
          </Choice>
        </div>
      </TaskForm>
    </FormPage>
  );
}

function ResetFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FormPage title="Password Reset Failed" focusTitle>
      <p role="alert">{RESET_FAILURE}</p>
      <p className="mt-3 text-muted text-sm">Each link works only once and expires after an hour.</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button isPrimary onClick={onRetry}>
          Try Again
        </Button>
        <Link to="/forgot-password" className="text-link target text-sm">
          Request a new link
        </Link>
        <Link to="/login" className="text-link target text-sm">
          Return to Login
        </Link>
      </div>
    </FormPage>
  );
}
