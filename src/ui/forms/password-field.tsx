import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { MIN_PASSWORD } from '#features/accounts/contract/credentials.ts';
import { classNames } from '../class-names.ts';
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
          <Icon className="size-5" />
        </button>
      }
    />
  );
}

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

/** Space for the note is reserved while the field is empty. Screen readers announce a new level when they are idle. */
function StrengthNote({ password }: { password: string }) {
  const level = password === '' ? -1 : passwordStrength(password);
  return (
    <div className="-mt-2 mb-4 flex h-5 items-center gap-3 text-sm">
      <span aria-hidden="true" className={classNames('grid w-24 grid-cols-4 gap-1', level < 0 && 'invisible')}>
        {LEVELS.map((name, index) => (
          <span key={name} className={classNames('h-1 rounded-full', index <= level ? 'bg-text' : 'bg-line-strong')} />
        ))}
      </span>
      <p role="status" className="text-muted">
        {level >= 0 && `Password strength: ${LEVELS[level]}`}
      </p>
    </div>
  );
}

export const LEVELS = ['weak', 'fair', 'good', 'strong'] as const;

/** Minimum bits of strength of a fair, a good and a strong password. */
const THRESHOLDS = [30, 54, 65];
/**
 * Bits of strength that a character adds.
 *
 * - letter: a to z; the letters beside it make it easier to guess
 * - other: any other character
 * - predictable: a repeated character, or one that continues a run such as "abc"
 */
const BITS = { letter: 4.7, other: 5.5, predictable: 1 };
/** Texts that many common passwords begin with. Each text counts as one letter, wherever it is in the password. */
const COMMON =
  /pass(word|wort)?|p4ss(w0rd)?|qwert[yz]u?|asdfg?h?|zxcvb?n?|letmein|welcome|admin|login|master|dragon|monkey|football|iloveyou|sunshine|princess|superman|batman|shadow|horror|scream|ghost|fright|club|secret|hello|love|(19|20)\d\d/g;

const isPredictable = (before: number | undefined, code: number) =>
  before !== undefined && Math.abs(code - before) <= 1;

/**
 * Estimates how hard a password is to guess. It is advice: the only rules are in features/accounts/contract/credentials.ts.
 *
 * @returns an index in LEVELS
 */
export function passwordStrength(password: string): number {
  const letters = [...password.toLowerCase().replace(COMMON, 'a')];
  const seen = new Set<string>();
  let bits = /[A-Z]/.test(password) && /[a-z]/.test(password) ? 2 : 0;
  letters.forEach((letter, index) => {
    const code = letter.codePointAt(0) ?? 0;
    const isNew = !seen.has(letter) && !isPredictable(letters[index - 1]?.codePointAt(0), code);
    seen.add(letter);
    bits += isNew ? (/[a-z]/.test(letter) ? BITS.letter : BITS.other) : BITS.predictable;
  });
  return THRESHOLDS.filter((from) => bits >= from).length;
}
