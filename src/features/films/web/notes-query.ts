import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/** @param isMember the response for a member contains the member's own answers */
export const notesQuery = (filmId: number, isMember: boolean) =>
  queryOptions({
    queryKey: isMember ? ['me', 'notes', filmId] : ['films', 'notes', filmId],
    queryFn: ({ signal }) => apiGet('/films/{id}/content-notes', { path: { id: filmId }, signal }),
    // The notes are always fetched again, because other members change them.
    staleTime: 0,
  });
