import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '../button-styles.ts';
import { classNames } from '../class-names.ts';

type SubmitButtonProps = {
  isBusy: boolean;
  busyLabel: string;
  isBlocked?: boolean;
  /** On a screen where another button is the primary one. */
  isSecondary?: boolean;
  className?: string;
  children: ReactNode;
};

/** Sends its form. It is disabled until hydration. While busy it keeps the focus but does nothing. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy, busyLabel, isBlocked = false, isSecondary = false, className, children } = props;
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      disabled={isBlocked || !isHydrated}
      aria-disabled={isBusy || undefined}
      className={classNames(
        isSecondary ? SECONDARY_BUTTON : PRIMARY_BUTTON,
        'aria-disabled:cursor-progress',
        isBlocked && 'bg-line! text-muted!',
        className,
      )}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
