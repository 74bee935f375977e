import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import { filmBatches } from '#web/lib/films/film-batches.ts';

const fetchFright = filmBatches((ids) => apiGet('/films/fright', { query: { ids } }));

/** The film's profile and content notes. A film about which nothing is known has neither. */
export const filmFrightQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'fright', filmId],
    queryFn: async () => (await fetchFright(filmId)) ?? { id: filmId, fright: null, notes: [], notesNo: [] },
  });
