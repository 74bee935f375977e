import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: string;
  name: string;
  /** Told as long as nothing is wrong. */
  hint?: string;
  /** What is wrong, if anything. */
  problem?: string;
  /** Stands inside the field at its end. */
  end?: ReactNode;
};

/** A labelled line of text. The line below it is kept free, so that nothing moves when something is wrong. */
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
