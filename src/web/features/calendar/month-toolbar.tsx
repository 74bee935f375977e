import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthYear } from '#web/lib/format/dates.ts';
import type { Shown } from './calendar-view.ts';
import { addMonths, type Month } from './month.ts';
import { MonthLink } from './month-link.tsx';
import { ShownSwitch } from './shown-switch.tsx';

type MonthToolbarProps = { month: Month; present: Month; shown: Shown };

const BUTTON =
  'flex h-11 min-w-11 items-center justify-center border border-line-strong not-disabled:hover:border-text';

export function MonthToolbar({ month, present, shown }: MonthToolbarProps) {
  return (
    <div className="flex items-end justify-between gap-6">
      <h2 aria-live="polite" className="display text-5xl lg:text-6xl">
        {monthYear(month)}
      </h2>
      <div className="flex flex-wrap justify-end gap-x-6 gap-y-2">
        <ShownSwitch shown={shown} />
        <nav aria-label="Month" className="flex gap-2">
          <MonthLink month={addMonths(month, -1)} present={present} label="Previous month" className={BUTTON}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </MonthLink>
          <MonthLink month={present} present={present} className={`${BUTTON} px-5 font-semibold text-sm`}>
            Today
          </MonthLink>
          <MonthLink month={addMonths(month, 1)} present={present} label="Next month" className={BUTTON}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </MonthLink>
        </nav>
      </div>
    </div>
  );
}
