import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../calls.ts';

export const newsQuery = queryOptions({
  queryKey: ['me', 'news'],
  queryFn: ({ signal }) => apiGet('/news', { signal }),
  staleTime: 0,
});

/** Milliseconds. News are computed daily. */
const COUNT_LIFETIME = 10 * 60_000;

/** Only the number of unread news, for the navigation of every page. */
export const unreadNewsQuery = queryOptions({
  queryKey: ['me', 'unread-news'],
  queryFn: async ({ signal }) => (await apiGet('/news', { query: { limit: 0 }, signal })).unread,
  staleTime: COUNT_LIFETIME,
});
