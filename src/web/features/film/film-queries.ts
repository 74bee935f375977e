import { queryOptions } from '@tanstack/react-query';
import type { Film } from '#contract/films/films.ts';
import type { AlikeFilms } from '#contract/finder/finder.ts';
import { getJson } from '#web/lib/api.ts';

/** @param reference TMDB id or title slug */
export const filmQuery = (reference: string) =>
  queryOptions({
    queryKey: ['films', 'detail', reference],
    queryFn: ({ signal }) => getJson<Film>(`/tmdb/movie/${encodeURIComponent(reference)}`, signal),
  });

/** Keeps only the parts of the response that the section shows, so that the page stays small. */
const shown = ({ by, results }: AlikeFilms) => ({
  by,
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
    queryFn: async ({ signal }) => shown(await getJson<AlikeFilms>(`/films/${filmId}/alike`, signal)),
  });
