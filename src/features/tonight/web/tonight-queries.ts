import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet } from '#web/lib/calls.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import type { PickedFilm } from '../contract/finder.ts';
import { FINDER_PARAMETERS, MAX_FINDER_EXCEPTIONS } from '../contract/finder-query.ts';
import {
  checkedFirst,
  chosenValues,
  finderSearch,
  isPersonal,
  publicSearch,
  type TonightSearch,
  withoutUnknownNames,
} from './finder-search.ts';

export const searchKey = (search: TonightSearch) => stringifySearchParams(search);

/** finderSearch has checked each value, but in the type TonightSearch the values are only strings. */
const asQuery = (search: TonightSearch) => search as NonNullable<Calls['GET /films/by-fright']['query']>;

/** @param search a personal search (see isPersonal) works only for a signed-in member */
export const foundQuery = (search: TonightSearch) =>
  queryOptions({
    // The cache forgets responses with the key 'me' when another member signs in.
    queryKey: [...(isPersonal(search) ? ['me'] : []), 'by-fright', searchKey(search)],
    queryFn: ({ signal }) => apiGet('/films/by-fright', { query: asQuery(search), signal }),
  });

const goTo = (search: TonightSearch) => redirect({ to: '/tonight', search, replace: true });

const hasSameValues = (given: TonightSearch, search: TonightSearch) =>
  FINDER_PARAMETERS.every((name) => String(given[name] ?? '') === String(search[name] ?? ''));

/**
 * After a failure the screen shows that it is loading, and loads again on hydration.
 *
 * @throws redirect if the URL has defaults, invalid values, names that the API does not know or a page beyond the last
 */
export async function loadTonight(queryClient: QueryClient, given: TonightSearch): Promise<void> {
  const search = finderSearch(given);
  if (!hasSameValues(given, search)) throw goTo(search);
  try {
    const { totalPages } = await queryClient.ensureQueryData(foundQuery(checkedFirst(publicSearch(search))));
    const last = Math.max(1, totalPages);
    if ((search.page ?? 1) > last) throw goTo({ ...search, page: last === 1 ? undefined : last });
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 400;
    const known = withoutUnknownNames(search);
    if (isRejected && searchKey(known) !== searchKey(search)) throw goTo(known);
    if (!(error instanceof Error)) throw error;
    console.error('The films could not be loaded', error);
    markUnavailable();
  }
}

/** Returns a random film, or null when none is left. @param except ids of films that were drawn before */
export async function drawFilm(search: TonightSearch, except: number[]): Promise<PickedFilm | null> {
  const { page: _, sort: __, ...filters } = asQuery(search);
  const drawn = [...chosenValues(search.except), ...except].slice(-MAX_FINDER_EXCEPTIONS);
  try {
    return await apiGet('/films/by-fright/pick', { query: { ...filters, except: drawn.join(',') || undefined } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The number of films of each theme, tag and country. */
export const kindsQuery = queryOptions({
  queryKey: ['by-fright', 'kinds'],
  queryFn: ({ signal }) => apiGet('/kinds', { signal }),
});

/** Where to watch a film. */
export const watchQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'watch', filmId],
    queryFn: async ({ signal }) => (await apiGet('/tmdb/movie/{id}', { path: { id: filmId }, signal })).watch_providers,
  });
