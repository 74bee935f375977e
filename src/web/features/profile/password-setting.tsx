import { useState } from 'react';
import { confirmationProblem, newPasswordProblem, PASSWORD_HINT } from '#web/lib/credentials.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { changePassword, isSignedOut, reasonOf } from './profile-calls.ts';
import { Setting } from './setting.tsx';

const FIELDS = ['current', 'password', 'confirmation'] as const;

function validate({ current, password, confirmation }: Record<(typeof FIELDS)[number], string>) {
  return {
    current: current === '' ? 'Enter your current password.' : undefined,
    password: newPasswordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  };
}

export function PasswordSetting({ email, onSignedOut }: { email: string; onSignedOut: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ current, password }) => {
      setChanged(false);
      try {
        await changePassword(current, password);
      } catch (error) {
        if (isSignedOut(error)) onSignedOut();
        return reasonOf(error, 'Your password could not be changed. Please try again.');
      }
      form.reset();
      setChanged(true);
    },
  });
  return (
    <Setting title="Change password" text="Choose one that you use nowhere else.">
      <form {...form.formProps} aria-label="Change password">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          name="current"
          autoComplete="current-password"
          problem={form.problemOf('current')}
        />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          problem={form.problemOf('password')}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirmation"
          autoComplete="new-password"
          problem={form.problemOf('confirmation')}
        />
        {form.failure && (
          <Notice tone="failure" className="mb-5">
            {form.failure}
          </Notice>
        )}
        {isChanged && (
          <Notice tone="success" className="mb-5" onDismiss={() => setChanged(false)}>
            Your password has been changed. Everywhere else you have been signed out.
          </Notice>
        )}
        <SubmitButton isBusy={form.isBusy} busyLabel="Changing...">
          Change Password
        </SubmitButton>
      </form>
    </Setting>
  );
}
