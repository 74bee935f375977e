import { queryOptions } from '@tanstack/react-query';
import type { Film } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

/** @param reference TMDB id or title slug */
export const filmQuery = (reference: string) =>
  queryOptions({
    queryKey: ['films', 'detail', reference],
    queryFn: ({ signal }) => getJson<Film>(`/tmdb/movie/${encodeURIComponent(reference)}`, signal),
  });
