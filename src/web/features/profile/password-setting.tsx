import { confirmationProblem, newPasswordProblem } from '#contract/auth/credentials.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { Fold } from '#web/ui/fold.tsx';
import { NewPasswordFields } from '#web/ui/forms/new-password-fields.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TaskForm } from '#web/ui/forms/task-form.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { changePassword } from './profile-calls.ts';
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
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ current, password }) => {
      await changePassword(current, password);
      form.reset();
    },
    failure: 'Your password could not be changed. Please try again.',
    onFailure: (error) => isSignedOut(error) && onSignedOut(),
  });
  return (
    <Setting title="Password" text="Choose a password that you do not use anywhere else.">
      <Fold label="Change password">
        <TaskForm form={form} label="Change password" submit="Change Password" busy="Changing...">
          {/* Tells password managers which account this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current Password"
            name="current"
            autoComplete="current-password"
            problem={form.problemOf('current')}
          />
          <NewPasswordFields label="New Password" password={form.values.password} problemOf={form.problemOf} />
          {form.isDone && (
            <Notice tone="success" className="mb-5" onDismiss={form.dismiss}>
              Your password has been changed. You have been logged out on all other devices.
            </Notice>
          )}
        </TaskForm>
      </Fold>
    </Setting>
  );
}
