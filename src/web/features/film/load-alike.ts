import type { QueryClient } from '@tanstack/react-query';
import { alikeQuery } from './film-queries.ts';

/**
 * Milliseconds that a page waits for the similar films. After that the page is sent without them, and the browser
 * requests them.
 */
const MAX_WAIT = 1_000;

/** Loads the films on the server only. After a failure the page does not contain them, and the browser tries again. */
export async function loadAlike(queryClient: QueryClient, filmId: number): Promise<void> {
  if (!import.meta.env.SSR) return;
  const query = alikeQuery(filmId);
  const timer = setTimeout(() => queryClient.cancelQueries(query), MAX_WAIT);
  await queryClient.prefetchQuery(query);
  clearTimeout(timer);
}
