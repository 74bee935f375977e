import { MIN_PASSWORD } from '#contract/accounts/credentials.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthNote } from './strength-note.tsx';

type NewPasswordFieldsProps = {
  label: 'Password' | 'New Password';
  password: string;
  problemOf: (name: 'password' | 'confirmation') => string | undefined;
};

export function NewPasswordFields({ label, password, problemOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD} characters.`}
        problem={problemOf('password')}
      />
      <StrengthNote password={password} />
      <PasswordField
        label={`Confirm ${label}`}
        name="confirmation"
        autoComplete="new-password"
        problem={problemOf('confirmation')}
      />
    </>
  );
}
