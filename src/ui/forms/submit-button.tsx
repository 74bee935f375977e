import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON } from '../button-styles.ts';
import { classNames } from '../class-names.ts';

type SubmitButtonProps = {
  isBusy: boolean;
  busyLabel: string;
  isBlocked?: boolean;
  className?: string;
  children: ReactNode;
};

/** Sends its form. It is disabled until hydration. While busy it keeps the focus but does nothing. */
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
