import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => apiGet('/movies/person/{id}', { path: { id }, signal }),
  });
