import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/**
 * The member's notes that have all words; all notes if there are none. The film page does not need this file.
 *
 * @param page from 1
 */
export const foundNotesQuery = (words: string, page: number) =>
  queryOptions({
    queryKey: ['me', 'notes', words, page],
    queryFn: ({ signal }) => apiGet('/notes', { query: { ...(words && { q: words }), page }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
