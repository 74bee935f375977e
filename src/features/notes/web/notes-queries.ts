// A member's notes and tags. The keys begin with 'me', so the data are removed when somebody else signs in.
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/** The note on the film; null without one. A request for a missing note would be an error in the browser's console. */
export const noteQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'note', filmId],
    queryFn: async ({ signal }) => {
      const { results } = await apiGet('/notes', { query: { film: filmId }, signal });
      const [first] = results;
      return first?.viewing === null ? first.text : null;
    },
    staleTime: 0,
    gcTime: 0,
  });

export const ownTagsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'own-tags', filmId],
    queryFn: async ({ signal }) => (await apiGet('/film-tags/{filmId}', { path: { filmId }, signal })).tags,
    staleTime: 0,
    gcTime: 0,
  });

/** All tags of the member, those of the most films first. */
export const allTagsQuery = queryOptions({
  queryKey: ['me', 'all-tags'],
  queryFn: async ({ signal }) => (await apiGet('/film-tags', { signal })).tags,
  staleTime: 0,
});
