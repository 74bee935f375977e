import { TextField } from './text-field.tsx';

type EmailFieldProps = {
  problem: string | undefined;
  defaultValue?: string;
  autoFocus?: boolean;
  /** True if the browser may suggest passkeys. */
  hasPasskeys?: boolean;
};

export function EmailField({ hasPasskeys = false, ...field }: EmailFieldProps) {
  const autoComplete = hasPasskeys ? 'username webauthn' : 'username';
  return <TextField label="Email" name="email" type="email" autoComplete={autoComplete} required {...field} />;
}
