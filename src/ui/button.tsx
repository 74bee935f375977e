import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-5 py-2 font-semibold text-sm transition-colors';

/** The transparent border becomes visible in forced colours. */
export const PRIMARY_BUTTON = `${BUTTON} border border-transparent bg-action text-on-action hover:bg-action-hover`;
export const SECONDARY_BUTTON = `${BUTTON} border border-line-strong bg-ground/60 hover:border-text`;
export const CHIP =
  'inline-flex min-h-8 items-center rounded-full border border-line-strong bg-ground/60 px-3 py-0.5 text-sm transition-colors hover:border-text';

type ButtonProps = ComponentProps<'button'> & { isPrimary?: boolean; isBusy?: boolean };

/** While it is busy, it keeps the focus but does nothing. */
export function Button({ isPrimary, isBusy, onClick, className, ...rest }: ButtonProps) {
  const look = isPrimary ? PRIMARY_BUTTON : SECONDARY_BUTTON;
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(look, 'aria-disabled:cursor-progress', className)}
      {...rest}
    />
  );
}

/** A button that looks like a link. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={classNames('text-link target', className)} {...rest} />
);
