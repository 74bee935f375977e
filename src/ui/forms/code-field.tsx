import { TextField } from './text-field.tsx';

type CodeFieldProps = { problem: string | undefined; isRecovery?: boolean; hint?: string; autoFocus?: boolean };

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ isRecovery = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      // A new key renders a new field, so that phones change their keyboard.
      key={String(isRecovery)}
      label={isRecovery ? 'Recovery code' : 'Code'}
      name="code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      required
    />
  );
}
