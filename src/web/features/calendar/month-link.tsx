import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isIndexedMonth } from '#contract/indexed-pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Month } from './month.ts';

type MonthLinkProps = {
  /** Null before the first and after the last month. */
  month: Month | null;
  present: Month;
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * The link keeps the kind of entries. It does not preload its month, because a month is fetched only after it was shown
 * for a second.
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
      search={({ show }) => (month === present ? { show } : { month, show })}
      rel={isIndexedMonth(month, present) ? undefined : 'nofollow'}
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
