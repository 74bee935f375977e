import { queryOptions } from '@tanstack/react-query';
import type { AlikeFilms } from '#contract/finder/finder.ts';
import { apiGet } from '#web/lib/calls.ts';

/** @param reference TMDB id or title slug */
export const filmQuery = (reference: string) =>
  queryOptions({
    queryKey: ['films', 'detail', reference],
    queryFn: ({ signal }) => apiGet('/tmdb/movie/{id}', { path: { id: reference }, signal }),
  });

/** Keeps only the parts of the response that the section shows, so that the page stays small. */
const shown = ({ by, steps, results }: AlikeFilms) => ({
  by,
  steps,
  films: results.map(({ id, title, posterPath, posterColour, releaseDate, voteAverage, reason }) => ({
    id,
    title,
    posterPath,
    posterColour,
    releaseDate,
    voteAverage,
    reason,
  })),
});

export const alikeQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'alike', filmId],
    queryFn: async ({ signal }) => shown(await apiGet('/films/{id}/alike', { path: { id: filmId }, signal })),
  });
