import type { QueryClient } from '@tanstack/react-query';
import { alikeQuery } from './film-queries.ts';

/** Milliseconds that a page waits for the section; after that the browser requests it. */
const MAX_WAIT = 1_000;

/** Loads the films on the server only. After a failure the page lacks their section, and the browser tries again. */
export async function loadAlike(queryClient: QueryClient, filmId: number): Promise<void> {
  if (!import.meta.env.SSR) return;
  const query = alikeQuery(filmId);
  const timer = setTimeout(() => queryClient.cancelQueries(query), MAX_WAIT);
  await queryClient.prefetchQuery(query);
  clearTimeout(timer);
}
