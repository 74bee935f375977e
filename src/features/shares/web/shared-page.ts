import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { pageHead } from '#web/lib/page/head.ts';
import { SHARE_PICTURES, SHARED_PAGES } from '../contract/shared-pages.ts';
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
type Named = Omit<Subject, 'list'> & { list: { name: string } | null };

/** @example subjectOf({ kind: 'year', year: 2025, list: null }) // '2025 in fear' */
export function subjectOf({ kind, year, list }: Named): string {
  if (list) return list.name;
  return kind === 'year' ? `${year} in fear` : 'Horror Profile';
}

/** @example titleOf(shared) // 'Jamie’s Horror Profile' */
export function titleOf(shared: Shared): string {
  if (shared.kind === 'list') return shared.list.name;
  const year = shared.kind === 'year' ? shared.year.year : null;
  return `${shared.name}’s ${subjectOf({ kind: shared.kind, year, list: null })}`;
}

type SharedHeadOptions = { token: string; origin: string };

/** @param shared undefined when the link does not exist or was revoked */
export function sharedHead(shared: Shared | undefined, { token, origin }: SharedHeadOptions) {
  const path = `${SHARED_PAGES}${encodeURIComponent(token)}`;
  const page = { path, origin, noIndex: true };
  if (!shared) return pageHead({ ...page, title: 'Link not found', description: 'This link does not work.' });
  const image = `${path}/${SHARE_PICTURES.wide.file}`;
  const title = titleOf(shared);
  const head = pageHead({
    ...page,
    title,
    description:
      shared.kind === 'list'
        ? `${shared.name}’s list of horror films.`
        : shared.kind === 'profile'
          ? `What ${shared.name}’s ratings say about their taste in horror films, on eight kinds of fright.`
          : `${shared.name}’s year of horror films, month by month, with the scariest night.`,
    type: 'profile',
    preview: image,
  });
  const meta = [
    { name: 'twitter:title', content: title },
    { name: 'twitter:image', content: `${origin}${image}` },
    { name: 'referrer', content: 'no-referrer' },
  ];
  return { ...head, meta: [...head.meta, ...meta] };
}
