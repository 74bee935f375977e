import { by, compareTitles } from '#web/lib/films/sorting.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { WatchlistSort } from './list-search.ts';
import { ratingOf, type WatchlistFilm } from './my-films.ts';

type Compare = (a: WatchlistFilm, b: WatchlistFilm) => number;

export const byTitle = (a: MyFilm, b: MyFilm) => compareTitles(a.details.title, b.details.title);

const releaseDate = ({ details }: WatchlistFilm) => details.release_date;

/** Literal labels of the specification, section 2. `value` is used in the URL. */
export const SORTS = [
  {
    value: 'added',
    label: 'Date Added',
    compare: by(({ day, addedAt }) => `${day} ${addedAt ?? ''}`, -1),
  },
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
