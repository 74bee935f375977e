import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import type { Shared } from '../contract/shares.ts';
import { sharedQuery } from './shared-queries.ts';

/** Skips the cache: the link may have been revoked. @throws notFound, or an Error with a message for the visitor */
export async function loadShared(queryClient: QueryClient, token: string): Promise<Shared> {
  try {
    return await queryClient.fetchQuery({ ...sharedQuery(token), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound({ data: error.message });
    throw new Error('This page could not be loaded. Please try again.', { cause: error });
  }
}
