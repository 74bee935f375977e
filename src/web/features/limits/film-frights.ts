import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';

const fetchFright = filmBatches((ids) => apiGet('/films/fright', { query: { ids } }));

/** The film's profile and content notes; without figures and notes where nothing is known. */
export const filmFrightQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'fright', filmId],
    queryFn: async () => (await fetchFright(filmId)) ?? { id: filmId, fright: null, notes: [], notesNo: [] },
  });
