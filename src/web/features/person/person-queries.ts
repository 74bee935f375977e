import { queryOptions } from '@tanstack/react-query';
import type { Person } from '#contract/people/people.ts';
import { getJson } from '#web/lib/api.ts';

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => getJson<Person>(`/movies/person/${encodeURIComponent(id)}`, signal),
  });
