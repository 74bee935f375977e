import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** For a text input beside its label. For a label above the input, use TextField. */
export const INPUT = 'h-11 rounded-md border border-line-strong bg-sunken px-3 text-base text-text hover:border-text';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: string;
  name: string;
  /** Shown unless there is a problem. */
  hint?: string;
  problem?: string;
  end?: ReactNode;
};

/** A text input with its label. Space for the message is reserved, so that nothing moves when one appears. */
export function TextField({ label, hint, problem, end, className, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  const note = problem ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={classNames(
            'h-12 w-full rounded-md border border-line-strong bg-sunken px-4 text-base text-text transition-colors hover:border-text aria-invalid:border-link aria-invalid:shadow-[inset_3px_0_0_var(--color-link)]',
            end ? 'pr-13' : '',
            className,
          )}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      <p
        id={noteId}
        className={classNames('min-h-10 pt-1.5 pb-3.5 text-sm leading-5', problem ? 'text-(--link)' : 'text-muted')}
      >
        {note}
      </p>
    </div>
  );
}

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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: string;
  name: string;
  problem?: string | undefined;
};

/** Several lines of text with a label. Space for the message is reserved. */
export function TextArea({ label, problem, className, ...input }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <textarea
        rows={4}
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        className={classNames(
          'w-full rounded-md border border-line-strong bg-sunken px-4 py-2.5 text-base text-text hover:border-text aria-invalid:border-link',
          className,
        )}
      />
      <p id={noteId} className="min-h-8 pt-1.5 text-(--link) text-sm leading-5">
        {problem}
      </p>
    </div>
  );
}
