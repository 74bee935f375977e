import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import { platformsAmong } from '#features/streaming/web/streaming.ts';
import { by, compareTitles } from '#web/lib/films/sorting.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { WatchlistFilter, WatchlistSort } from './list-search.ts';
import { ratingOf, type WatchlistFilm } from './my-films.ts';

export type ProviderOption = { id: number; name: string };

export const NO_FILTER: WatchlistFilter = { streamingOnly: false, onServices: false, providers: [] };

const streamsOf = (film: MyFilm) => film.details.watch_providers.stream;

/** @param services undefined until they are loaded: until then `onServices` leaves no film out */
export function matches(film: MyFilm, filter: WatchlistFilter, services?: readonly PlatformSlug[]): boolean {
  const { streamingOnly, onServices, providers } = filter;
  const streams = streamsOf(film);
  if (onServices && services && !platformsAmong(streams).some((slug) => services.includes(slug))) return false;
  if (providers === 'none') return streams.length === 0;
  if (providers.length > 0) return streams.some(({ provider_id }) => providers.includes(provider_id));
  return !streamingOnly || streams.length > 0;
}

export function providersOf(films: readonly MyFilm[]): ProviderOption[] {
  const names = new Map(films.flatMap(streamsOf).map((provider) => [provider.provider_id, provider.provider_name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** "Not Available for Streaming" excludes all other choices. */
export function toggleProvider(selected: WatchlistFilter['providers'], id: number): readonly number[] {
  if (selected === 'none') return [id];
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}

export function filterCount({ streamingOnly, onServices, providers }: WatchlistFilter): number {
  return Number(streamingOnly) + Number(onServices) + (providers === 'none' ? 1 : providers.length);
}

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
