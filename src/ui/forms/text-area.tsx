import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';

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
