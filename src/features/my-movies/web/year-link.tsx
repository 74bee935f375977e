import { Link } from '@tanstack/react-router';
import { yearOf } from '#ui/format/dates.ts';
import { ownDay } from '#ui/format/own-days.ts';
import type { WatchedFilm } from './my-films.ts';

export function YearLink({ films }: { films: readonly WatchedFilm[] }) {
  const latest = films
    .flatMap(({ watchDate }) => watchDate ?? [])
    .toSorted()
    .at(-1);
  if (!latest) return null;
  const year = yearOf(ownDay(latest));
  return (
    <Link to="/year/$year" params={{ year }} className="text-link target">
      {year} in fear
    </Link>
  );
}
