import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { apiGet } from '#web/lib/calls.ts';
import { isMemberRemembered, rememberMember } from '#web/lib/page/member-hint.ts';
import type { AuthStatus } from '../contract/accounts.ts';

type MemberStatus = Pick<AuthStatus, 'user'> & Partial<AuthStatus>;

const KEY = ['auth', 'status'] as const;

/** Applies a new auth status. When the user changes, the old user's data is removed: its query keys begin with 'me'. */
function applyStatus(client: QueryClient, status: MemberStatus): MemberStatus {
  const before = client.getQueryData<MemberStatus>(KEY)?.user;
  if (before?.email !== status.user?.email) client.removeQueries({ queryKey: ['me'] });
  // Spaces for a member's own rows go. A page that is loading keeps them, so that nothing on it moves.
  if (before && !status.user) delete document.documentElement.dataset.member;
  rememberMember(status.user !== null);
  return status;
}

async function fetchStatus(client: QueryClient, signal: AbortSignal): Promise<MemberStatus> {
  try {
    return applyStatus(client, await apiGet('/auth/status', { signal }));
  } catch (error) {
    console.error('The login status could not be loaded', error);
    throw error;
  }
}

/**
 * Only the browser fetches the auth status, because pages are rendered without knowing the visitor. It is fetched again
 * on focus, because another tab may have signed in or out.
 */
export const authStatusQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ client, signal }) => fetchStatus(client, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state }) => (state.data?.user || isMemberRemembered() ? 'always' : false),
});

/** If it fails, an old "nobody is signed in" is no longer believed: it may have been the login that made it wrong. */
export const checkAuthStatus = (client: QueryClient): Promise<unknown> =>
  client
    .fetchQuery({ ...authStatusQuery, staleTime: 0 })
    .catch(() => (isSignedIn(client) ? undefined : client.resetQueries({ queryKey: KEY })));

/**
 * Reads the query cache: a rendered auth status is out of date from the response that signs the user out until the next
 * rendering.
 */
export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData<MemberStatus>(KEY)?.user);
}

export function forgetMember(client: QueryClient): void {
  client.setQueryData(KEY, applyStatus(client, { user: null }));
}

export type Auth =
  | { state: 'loading'; user: null }
  | { state: 'authenticated'; user: { email: string } }
  | { state: 'unauthenticated'; user: null };

/** The auth states of the specification, section 4. A failure counts as unauthenticated; the query logs it. */
export function useAuth(): Auth {
  // Parts of a page hydrate at different times: each must first match the server's HTML.
  const isHydrated = useHydrated();
  const { data, isPending, errorUpdateCount } = useQuery({ ...authStatusQuery, enabled: isHydrated });
  if ((isPending && !errorUpdateCount) || !isHydrated) return { state: 'loading', user: null };
  return data?.user ? { state: 'authenticated', user: data.user } : { state: 'unauthenticated', user: null };
}

export const useIsAdministrator = (): boolean => useQuery(authStatusQuery).data?.administrator ?? false;

/** The ways to log in. They follow from the site's settings, so they hold until the page is loaded again. */
export const waysQuery = queryOptions({
  queryKey: ['auth', 'ways'],
  queryFn: ({ signal }) => apiGet('/auth/ways', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
