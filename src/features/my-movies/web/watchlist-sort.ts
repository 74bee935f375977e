import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { WatchlistSort } from './list-search.ts';
import { ratingOf, type WatchlistFilm } from './my-films.ts';

type Compare = (a: WatchlistFilm, b: WatchlistFilm) => number;

let collator: Intl.Collator | undefined;

export const byTitle = (a: MyFilm, b: MyFilm) => {
  // Created on first use: the first Intl object takes a phone fifty milliseconds.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a.details.title, b.details.title);
};

/** Compares films by a number or a date. Films without this value come last in both directions. */
function by(value: (film: WatchlistFilm) => number | string | null, direction: 1 | -1): Compare {
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -direction : direction;
  };
}

const releaseDate = ({ details }: WatchlistFilm) => details.release_date;

/** Literal labels of the specification, section 2. `value` is used in the URL. */
export const SORTS = [
  { value: 'added', label: 'Date Added', compare: by(({ day, addedAt }) => `${day} ${addedAt ?? ''}`, -1) },
  { value: 'release-newest', label: 'Release Date (Newest)', compare: by(releaseDate, -1) },
  { value: 'release-oldest', label: 'Release Date (Oldest)', compare: by(releaseDate, 1) },
  { value: 'title-az', label: 'Title (A-Z)', compare: byTitle },
  { value: 'title-za', label: 'Title (Z-A)', compare: (a, b) => byTitle(b, a) },
  { value: 'rating', label: 'Rating', compare: by((film) => ratingOf(film)?.value ?? null, -1) },
] as const satisfies readonly { value: WatchlistSort; label: string; compare: Compare }[];

/** Returns a copy; ties are sorted by id. */
export function sortWatchlist(films: readonly WatchlistFilm[], sort: WatchlistSort): WatchlistFilm[] {
  const compare: Compare = (SORTS.find(({ value }) => value === sort) ?? SORTS[0]).compare;
  return films.toSorted((a, b) => compare(a, b) || a.id - b.id);
}
