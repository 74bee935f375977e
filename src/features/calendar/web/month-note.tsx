import { monthYear } from '#ui/format/dates.ts';
import type { Releases } from './calendar-queries.ts';
import type { Month } from './month.ts';
import { MonthLink } from './month-toolbar.tsx';

type MonthNoteProps = { month: Month; present: Month; releases: Releases };

export function MonthNote({ month, present, releases }: MonthNoteProps) {
  if (releases.status === 'loading') return null;
  if (releases.status === 'failed') {
    return (
      <>
        <p className="text-lg">The releases of {monthYear(month)} could not be loaded.</p>
        <button type="button" onClick={releases.retry} className="text-link target">
          Try again
        </button>
      </>
    );
  }
  const { entries, shown, nearest } = releases;
  const count = entries.length;
  if (shown === 'releases' && count > 0) {
    return <p className="text-muted">{count === 1 ? '1 release' : `${count} releases`}</p>;
  }
  return (
    <>
      {nearest && <p className="text-lg">There are no horror releases in {monthYear(month)}.</p>}
      {shown === 'anniversaries' && (
        <p className="text-muted">
          {count > 0
            ? 'In earlier years, these films came out in this month.'
            : 'In earlier years, no horror film came out in this month.'}
        </p>
      )}
      <NearestMonths releases={releases} present={present} />
    </>
  );
}

function NearestMonths({ releases: { nearest }, present }: { releases: Releases; present: Month }) {
  if (!nearest) return null;
  const { previous, next } = nearest;
  const links = [
    { label: next ? 'Previous releases' : 'Latest releases', month: previous },
    { label: previous ? 'Next releases' : 'First releases', month: next },
  ];
  return (
    <ul className="flex flex-wrap gap-x-6">
      {links.map(
        ({ label, month }) =>
          month && (
            <li key={label}>
              {label}:{' '}
              <MonthLink month={month} present={present} className="text-link target">
                {monthYear(month)}
              </MonthLink>
            </li>
          ),
      )}
    </ul>
  );
}
