import { queryOptions } from '@tanstack/react-query';
import type { AlikeMembers } from '#contract/shares/shares.ts';
import { apiGet } from '#web/lib/calls.ts';

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => apiGet('/shared/{token}', { path: { token }, signal }),
  });

/** The comparison with the signed-in member; null on their own page. */
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
