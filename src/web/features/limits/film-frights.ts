import { queryOptions } from '@tanstack/react-query';
import type { FilmFright } from '#contract/limits/fright-limits.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';

const fetchFright = filmBatches<FilmFright>((ids) => `/films/fright?ids=${ids}`);

/** The film's profile and content notes; without figures and notes where nothing is known. */
export const filmFrightQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'fright', filmId],
    queryFn: async () => (await fetchFright(filmId)) ?? { id: filmId, fright: null, notes: [], notesNo: [] },
  });
