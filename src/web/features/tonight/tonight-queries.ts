import { queryOptions } from '@tanstack/react-query';
import type { Film } from '#contract/films/films.ts';
import type { FoundFilms, Kinds, PickedFilm } from '#contract/finder/finder.ts';
import { MAX_FINDER_EXCEPTIONS } from '#contract/finder/finder-query.ts';
import { ApiError, getJson } from '#web/lib/api.ts';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { isPersonal, type TonightSearch } from './finder-search.ts';

export const searchKey = (search: TonightSearch) => stringifySearchParams(search);

/** @param search a personal search is for members only */
export const foundQuery = (search: TonightSearch) =>
  queryOptions({
    // Under 'me' the member's own films are removed when somebody else signs in.
    queryKey: [...(isPersonal(search) ? ['me'] : []), 'by-fright', searchKey(search)],
    queryFn: ({ signal }) => getJson<FoundFilms>(`/films/by-fright${searchKey(search)}`, signal),
  });

/** Returns a random film, or null when none is left. @param except ids of films that were drawn before */
export async function drawFilm(search: TonightSearch, except: number[]): Promise<PickedFilm | null> {
  const query = searchKey({ ...search, page: undefined, sort: undefined });
  const rest = except.length > 0 ? `${query ? '&' : '?'}except=${except.slice(-MAX_FINDER_EXCEPTIONS).join(',')}` : '';
  try {
    return await getJson<PickedFilm>(`/films/by-fright/pick${query}${rest}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The title of the film that the others are like; null if the film is missing. */
export const likeQuery = (filmId: string | undefined) =>
  queryOptions({
    queryKey: ['by-fright', 'like', filmId],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return (await getJson<Film>(`/tmdb/movie/${filmId}`, signal)).title;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      }
    },
    enabled: filmId !== undefined,
  });

/** The number of films of each theme and tag, by slug. */
export const kindsQuery = queryOptions({
  queryKey: ['by-fright', 'kinds'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> =>
    new Map((await getJson<Kinds>('/kinds', signal)).kinds.map(({ slug, films }) => [slug, films])),
});

/** Where to watch a film. */
export const watchQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'watch', filmId],
    queryFn: async ({ signal }) => (await getJson<Film>(`/tmdb/movie/${filmId}`, signal)).watch_providers,
  });
