import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { apiGet, apiSend } from '#web/lib/calls.ts';
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

/** @returns where the browser has to continue, if the session came from a provider */
async function endSession(queryClient: QueryClient) {
  // After the logout the server would refuse requests that are still under way.
  await queryClient.cancelQueries({ queryKey: ['me'] });
  return apiSend('POST', '/auth/logout').finally(() => forgetMember(queryClient));
}

type Ended = Awaited<ReturnType<typeof endSession>>;

function useSessionEnd(onSuccess?: (answer: Ended) => void): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => endSession(queryClient),
    onSuccess,
    onError: (error) => console.error('Logout failed', error),
  });
  return () => mutate();
}

/** Signs out and goes to the front page. If the call fails, the page stays and shows the visitor as signed out. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useSessionEnd((answer) => {
    // The session came from a provider, so the browser goes there to log out there too.
    if (answer) window.location.assign(answer.continueAt);
    else void navigate({ to: '/' });
  });
}

/** Signs out and stays on the page. The page then redirects to the login, which leads back to the page. */
export const useSignInAgain = (): (() => void) => useSessionEnd();

/** The ways to log in. They follow from the site's settings, so they hold until the page is loaded again. */
export const waysQuery = queryOptions({
  queryKey: ['auth', 'ways'],
  queryFn: ({ signal }) => apiGet('/auth/ways', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
