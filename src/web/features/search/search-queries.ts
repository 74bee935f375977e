import { queryOptions } from '@tanstack/react-query';
import { find } from '#web/lib/search/find.ts';

/** The best match is first. @param query trimmed; nothing is requested when it is empty */
export const findQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => find(query, signal),
    enabled: query !== '',
  });
