import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON } from '../button-styles.ts';
import { classNames } from '../class-names.ts';

type SubmitButtonProps = {
  isBusy: boolean;
  /** What the button says while it is busy. */
  busyLabel: string;
  /** Whether the form cannot be sent yet. */
  isBlocked?: boolean;
  className?: string;
  children: ReactNode;
};

/** Sends its form, once: while busy it keeps the focus and does nothing. Before the page answers it waits. */
export function SubmitButton({ isBusy, busyLabel, isBlocked = false, className, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      disabled={isBlocked || !isHydrated}
      aria-disabled={isBusy || undefined}
      className={classNames(
        PRIMARY_BUTTON,
        'aria-disabled:cursor-progress',
        isBlocked && 'bg-line! text-muted!',
        className,
      )}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
