import { TextField } from './text-field.tsx';

export function EmailField(props: { problem: string | undefined; defaultValue?: string; autoFocus?: boolean }) {
  return <TextField label="Email" name="email" type="email" autoComplete="username" required {...props} />;
}
