import { Link } from '@tanstack/react-router';
import { yearOf } from '#ui/format/dates.ts';
import type { WatchedFilm } from './my-films.ts';

export function YearLink({ films }: { films: readonly WatchedFilm[] }) {
  const latest = films
    .flatMap(({ day }) => day ?? [])
    .toSorted()
    .at(-1);
  if (!latest) return null;
  const year = yearOf(latest);
  return (
    <Link to="/year/$year" params={{ year }} className="text-link target">
      {year} in fear
    </Link>
  );
}
