import { queryOptions } from '@tanstack/react-query';
import type { AlikeMembers, Share, Shared } from '#contract/shares/shares.ts';
import { getJson } from '#web/lib/api.ts';

const pathOf = (token: string) => `/shared/${encodeURIComponent(token)}`;

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => getJson<Shared>(pathOf(token), signal),
  });

/** The comparison with the signed-in member; null on their own page. */
export const alikeQuery = (token: string) =>
  queryOptions({
    queryKey: ['me', 'alike', token],
    queryFn: async ({ signal }): Promise<AlikeMembers | null> =>
      (await getJson<Shared>(pathOf(token), signal)).alike ?? null,
  });

export const sharesQuery = queryOptions({
  queryKey: ['me', 'shares'],
  queryFn: async ({ signal }) => (await getJson<{ shares: Share[] }>('/shares', signal)).shares,
});
