import { PASSWORD_MIN } from '#contract/credentials.ts';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldsProps = {
  label: 'Password' | 'New Password';
  problemOf: (name: 'password' | 'confirmation') => string | undefined;
};

export function NewPasswordFields({ label, problemOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        problem={problemOf('password')}
      />
      <PasswordField
        label={`Confirm ${label}`}
        name="confirmation"
        autoComplete="new-password"
        problem={problemOf('confirmation')}
      />
    </>
  );
}
