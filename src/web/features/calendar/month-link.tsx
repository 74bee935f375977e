import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Month } from './month.ts';

type MonthLinkProps = {
  /** Null beyond the first or last month. */
  month: Month | null;
  present: Month;
  /** The name, where the content is a mere sign. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Turns the page to a month. Nothing is loaded ahead: a month is fetched when it has been looked at for a while.
 * The present month is the calendar's plain address.
 */
export function MonthLink({ month, present, label, className, children }: MonthLinkProps) {
  if (month === null) {
    return (
      <button type="button" disabled aria-label={label} className={classNames(className, 'opacity-40')}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to="/calendar"
      search={month === present ? {} : { month }}
      preload={false}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
