import { queryOptions } from '@tanstack/react-query';
import type { News } from '#contract/news/news.ts';
import { getJson } from '../api.ts';

export const newsQuery = queryOptions({
  queryKey: ['me', 'news'],
  queryFn: ({ signal }) => getJson<News>('/news', signal),
  staleTime: 0,
});

/** Milliseconds. News are computed daily. */
const COUNT_LIFETIME = 10 * 60_000;

/** Only the number of unread news, for the navigation of every page. */
export const unreadNewsQuery = queryOptions({
  queryKey: ['me', 'unread-news'],
  queryFn: async ({ signal }) => (await getJson<News>('/news?limit=0', signal)).unread,
  staleTime: COUNT_LIFETIME,
});
