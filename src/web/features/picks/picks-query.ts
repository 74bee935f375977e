import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/** @param except ids of films that the member has not seen, which are not offered to be rated */
export const picksQuery = (except: readonly number[] = []) =>
  queryOptions({
    queryKey: ['me', 'picks', ...except],
    queryFn: ({ signal }) => apiGet('/picks', { query: except.length > 0 ? { except: except.join(',') } : {}, signal }),
    staleTime: 0,
  });
