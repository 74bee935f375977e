import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthYear } from '#web/lib/format/dates.ts';
import { addMonths, type Month } from './month.ts';
import { MonthLink } from './month-link.tsx';

const STEP = 'flex h-12 items-center gap-1 px-1 font-semibold text-sm';

export function MonthNavigator({ month, present }: { month: Month; present: Month }) {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 border-line border-y">
      <div className="flex justify-start">
        <MonthLink month={addMonths(month, -1)} present={present} label="Prev, previous month" className={STEP}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Prev
        </MonthLink>
      </div>
      <h2 aria-live="polite" className="display text-center text-2xl">
        {monthYear(month)}
      </h2>
      <div className="flex justify-end">
        <MonthLink month={addMonths(month, 1)} present={present} label="Next, next month" className={STEP}>
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </MonthLink>
      </div>
    </div>
  );
}
