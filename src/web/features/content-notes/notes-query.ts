import { queryOptions } from '@tanstack/react-query';
import type { FilmNotes } from '#contract/content-notes/film-notes.ts';
import { getJson } from '#web/lib/api.ts';

/** @param isMember the response for a member contains the member's own answers */
export const notesQuery = (filmId: number, isMember: boolean) =>
  queryOptions({
    queryKey: isMember ? ['me', 'notes', filmId] : ['films', 'notes', filmId],
    queryFn: ({ signal }) => getJson<FilmNotes>(`/films/${filmId}/content-notes`, signal),
    // Other members change the notes.
    staleTime: 0,
  });
