import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { AlikeMembers, Share, Shared } from '../contract/shares.ts';

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => apiGet('/shared/{token}', { path: { token }, signal }),
  });

/** Skips the cache: the link may have been revoked. @throws notFound, or an Error with a message for the visitor */
export async function loadShared(queryClient: QueryClient, token: string): Promise<Shared> {
  try {
    return await queryClient.fetchQuery({ ...sharedQuery(token), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound({ data: error.message });
    throw new Error('This page could not be loaded. Please try again.', { cause: error });
  }
}

/** How alike the page's owner and the signed-in member are; null if this member is the owner. */
export const alikeQuery = (token: string) =>
  queryOptions({
    queryKey: ['me', 'alike', token],
    queryFn: async ({ signal }): Promise<AlikeMembers | null> => {
      const shared = await apiGet('/shared/{token}', { path: { token }, signal });
      return shared.kind === 'list' ? null : (shared.alike ?? null);
    },
  });

export const sharesQuery = queryOptions({
  queryKey: ['me', 'shares'],
  queryFn: async ({ signal }) => (await apiGet('/shares', { signal })).shares,
});

export type Subject = Pick<Share, 'kind' | 'year' | 'list'>;
