import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  problem?: string;
  autoFocus?: boolean;
};

export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          className="flex size-10 items-center justify-center rounded-md text-muted hover:text-text"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
