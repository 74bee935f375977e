import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';
import type { AlikeMembers, Share } from '../contract/shares.ts';

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => apiGet('/shared/{token}', { path: { token }, signal }),
  });

/** How alike the page's owner and the signed-in member are; null if this member is the owner. */
export const alikeQuery = (token: string) =>
  queryOptions({
    queryKey: ['me', 'alike', token],
    queryFn: async ({ signal }): Promise<AlikeMembers | null> =>
      (await apiGet('/shared/{token}', { path: { token }, signal })).alike ?? null,
  });

export const sharesQuery = queryOptions({
  queryKey: ['me', 'shares'],
  queryFn: async ({ signal }) => (await apiGet('/shares', { signal })).shares,
});

export type Subject = Pick<Share, 'kind' | 'year'>;
