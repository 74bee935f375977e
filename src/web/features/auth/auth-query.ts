import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuthStatus } from '#contract/auth.ts';
import { getJson } from '#web/lib/api.ts';
import { isMemberRemembered, rememberMember } from '#web/lib/page/member-hint.ts';

const KEY = ['auth', 'status'] as const;

/** Takes in who is signed in. Whatever belonged to somebody else is forgotten: its query keys begin with 'me'. */
function meet(client: QueryClient, status: AuthStatus): AuthStatus {
  if (client.getQueryData<AuthStatus>(KEY)?.user?.email !== status.user?.email)
    client.removeQueries({ queryKey: ['me'] });
  rememberMember(status.user !== null);
  return status;
}

async function fetchStatus(client: QueryClient, signal: AbortSignal): Promise<AuthStatus> {
  try {
    return meet(client, await getJson<AuthStatus>('/auth/status', signal));
  } catch (error) {
    console.error('Auth status failed', error);
    throw error;
  }
}

/**
 * Who is signed in. Asked by the browser alone: pages are rendered without their reader. Coming back to a tab asks
 * again where somebody is or was signed in, since that may have changed in another tab.
 */
export const authStatusQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ client, signal }) => fetchStatus(client, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state }) => (state.data?.user || isMemberRemembered() ? 'always' : false),
});

/** Asks again who is signed in, after signing in. A failure is the auth state's to tell. */
export async function checkAuthStatus(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...authStatusQuery, staleTime: 0 }).catch(() => undefined);
}

/** Nobody is signed in any more. */
export function forgetMember(client: QueryClient): void {
  client.setQueryData(KEY, meet(client, { user: null }));
}
