import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isIndexedMonth } from '#contract/indexed-pages.ts';
import { classNames } from '#ui/class-names.ts';
import { monthYear } from '#ui/format/dates.ts';
import { type Month, monthOf, parseMonth, type Shown } from './month.ts';

type MonthToolbarProps = { month: Month; present: Month; shown: Shown };

const BUTTON =
  'flex h-11 min-w-11 items-center justify-center border border-line-strong not-disabled:hover:border-text';

/** Returns null outside the range. @example addMonths('2026-12', 1) // '2027-01' */
export function addMonths(month: Month, count: number): Month | null {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return parseMonth(monthOf(date.toISOString()));
}

export function MonthToolbar({ month, present, shown }: MonthToolbarProps) {
  return (
    <div className="flex items-end justify-between gap-6">
      <h2 aria-live="polite" className="display text-5xl lg:text-6xl">
        {monthYear(month)}
      </h2>
      <div className="flex flex-wrap justify-end gap-x-6 gap-y-2">
        <ShownSwitch shown={shown} />
        <nav aria-label="Month" className="flex gap-2">
          <MonthLink month={month} step={-1} present={present} label="Previous month" className={BUTTON}>
            <ChevronLeft className="size-5" />
          </MonthLink>
          <MonthLink month={present} present={present} className={`${BUTTON} px-5 font-semibold text-sm`}>
            Today
          </MonthLink>
          <MonthLink month={month} step={1} present={present} label="Next month" className={BUTTON}>
            <ChevronRight className="size-5" />
          </MonthLink>
        </nav>
      </div>
    </div>
  );
}

type MonthLinkProps = {
  month: Month;
  /** Months from `month` to the linked one. A second tap counts from the month of the first one's link. */
  step?: number;
  present: Month;
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * The link keeps the kind of entries. It does not preload its month, because a month is fetched only after it was shown
 * for a second.
 */
export function MonthLink({ month, step = 0, present, label, className, children }: MonthLinkProps) {
  const linked = addMonths(month, step);
  if (linked === null) {
    return (
      <button type="button" disabled aria-label={label} className={classNames(className, 'opacity-40')}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to="/calendar"
      search={({ month: from = present, show }) => {
        const to = step === 0 ? month : (addMonths(from, step) ?? from);
        return to === present ? { show } : { month: to, show };
      }}
      rel={isIndexedMonth(linked, present) ? undefined : 'nofollow'}
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

const STEP = 'flex h-12 items-center gap-1 px-1 font-semibold text-sm';

export function MonthNavigator({ month, present }: { month: Month; present: Month }) {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 border-line border-y">
      <div className="flex justify-start">
        <MonthLink month={month} step={-1} present={present} label="Prev, previous month" className={STEP}>
          <ChevronLeft className="size-4" />
          Prev
        </MonthLink>
      </div>
      <h2 aria-live="polite" className="display text-center text-2xl">
        {monthYear(month)}
      </h2>
      <div className="flex justify-end">
        <MonthLink month={month} step={1} present={present} label="Next month" className={STEP}>
          Next
          <ChevronRight className="size-4" />
        </MonthLink>
      </div>
    </div>
  );
}

const LABELS: Record<Shown, string> = { releases: 'Releases', anniversaries: 'On this day' };

export function ShownSwitch({ shown }: { shown: Shown }) {
  return (
    <nav aria-label="Show" className="flex h-11 border border-line-strong">
      {(['releases', 'anniversaries'] as const).map((show) => (
        <Link
          key={show}
          to="/calendar"
          search={({ month }) => ({ month, show })}
          rel="nofollow"
          preload={false}
          resetScroll={false}
          replace
          activeOptions={{ exact: true }}
          aria-current={show === shown ? 'page' : undefined}
          className="flex items-center justify-center whitespace-nowrap px-4 font-semibold text-sm hover:text-link aria-[current=page]:bg-text aria-[current=page]:text-ground max-md:flex-1"
        >
          {LABELS[show]}
        </Link>
      ))}
    </nav>
  );
}
