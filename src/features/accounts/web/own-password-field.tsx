import { PasswordField } from '#ui/forms/password-field.tsx';

type OwnPasswordFieldProps = {
  email: string;
  label?: string;
  name?: string;
  hint?: string;
  problem: string | undefined;
  autoFocus?: boolean;
};

/** The password of an account that is known. A hidden field tells password managers which account this is. */
export function OwnPasswordField({ email, label = 'Password', name = 'password', ...field }: OwnPasswordFieldProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field} label={label} name={name} autoComplete="current-password" />
    </>
  );
}
