import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '#ui/forms/choice.tsx';
import { NewPasswordFields } from '#ui/forms/password-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { confirmationQuery, confirmed } from '#web/lib/member/confirmation.ts';
import { confirmationProblem, newPasswordProblem } from '../contract/credentials.ts';
import { OwnPasswordField } from './proof-fields.tsx';

const FIELDS = ['current', 'password', 'confirmation'] as const;

type Values = Record<(typeof FIELDS)[number], string>;

const validateChange = ({ current, password, confirmation }: Values, hasPassword: boolean) => ({
  current: hasPassword && current === '' ? 'Enter your current password.' : undefined,
  password: newPasswordProblem(password),
  confirmation: confirmationProblem(password, confirmation),
});

export function PasswordChange({ email }: { email: string }) {
  const hasPassword = useQuery(confirmationQuery).data?.password ?? true;
  const [endTokens, setEndTokens] = useState(false);
  const form = useForm({
    fields: FIELDS,
    validate: (values: Values) => validateChange(values, hasPassword),
    submit: async ({ current, password }) => {
      const body = {
        ...(hasPassword && { currentPassword: current }),
        newPassword: password,
        ...(endTokens && { endTokens }),
      };
      await confirmed(() => apiSend('POST', '/auth/change-password', { body }));
      form.reset();
    },
    failure: 'Your password could not be changed. Please try again.',
  });
  return (
    <TaskForm form={form} label="Change password" submit="Change Password" busy="Changing...">
      {hasPassword ? (
        <OwnPasswordField email={email} label="Current Password" name="current" problem={form.problemOf('current')} />
      ) : (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <NewPasswordFields label="New Password" password={form.values.password} problemOf={form.problemOf} />
      <div className="mb-5">
        <Choice type="checkbox" isChecked={endTokens} onChange={() => setEndTokens(!endTokens)}>
          Also delete my access tokens
        </Choice>
      </div>
      {form.isDone && (
        <Notice tone="success" className="mb-5" onDismiss={form.dismiss}>
          Your password has been changed. You have been logged out on all other devices.
        </Notice>
      )}
    </TaskForm>
  );
}
