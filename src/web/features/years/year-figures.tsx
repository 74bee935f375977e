import type { ReactNode } from 'react';
import { runtime } from '#contract/films/runtime.ts';
import type { ShownYear } from '#contract/years/years.ts';
import { monthDay } from '#web/lib/format/dates.ts';
import { grouped } from '#web/lib/format/numbers.ts';

export function YearFigures({ year: { films, viewings, minutes, longestStreak } }: { year: ShownYear }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3">
      <Figure name={films === 1 ? 'Film' : 'Films'} value={grouped(films)}>
        {viewings > films && `${grouped(viewings)} viewings`}
      </Figure>
      <Figure name="Time in the dark" value={minutes > 0 ? runtime(minutes) : '-'} />
      {longestStreak && (
        <Figure name="Longest streak" value={longestStreak.days === 1 ? '1 day' : `${longestStreak.days} days`}>
          {longestStreak.days > 1 && `${monthDay(longestStreak.from)} to ${monthDay(longestStreak.to)}`}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="display text-5xl leading-none! tabular-nums md:text-6xl">{value}</dd>
      {children && <dd className="mt-1 text-muted text-sm">{children}</dd>}
    </div>
  );
}
