import { useQuery } from '@tanstack/react-query';
import { useHydrated, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { authStatusQuery, useAuth } from './accounts.ts';

/** Milliseconds between requests for the auth status while they fail. */
const RETRY_AFTER = 5_000;

/** While the auth status cannot be fetched, nobody knows who is signed in, so requests are repeated. */
function useIsKnown(): boolean {
  const { data } = useQuery({
    ...authStatusQuery,
    enabled: useHydrated(),
    refetchInterval: ({ state }) => (state.data ? false : RETRY_AFTER),
  });
  return data !== undefined;
}

/** Redirects visitors to the login page, which leads back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { state } = useAuth();
  const isOut = useIsKnown() && state === 'unauthenticated';
  const wanted = useRouterState({ select: ({ location }) => location.href });
  useRedirect(isOut ? `/login${stringifySearchParams({ redirect: wanted })}` : null);
  if (state === 'authenticated') return children;
  return (
    <div className="page flex justify-center pt-16 text-lg text-muted">
      {state === 'unauthenticated' && !isOut ? (
        <p role="status">Fright Club is not responding right now. This page keeps trying.</p>
      ) : (
        <LoadingLine>This page works only with JavaScript.</LoadingLine>
      )}
    </div>
  );
}

type SignedOutOnlyProps = {
  target: string;
  children: ReactNode;
};

/** Redirects signed-in users, also those who have just signed in or came here while the server did not respond. */
export function SignedOutOnly({ target, children }: SignedOutOnlyProps) {
  const { state } = useAuth();
  useIsKnown();
  useRedirect(state === 'authenticated' ? target : null);
  return children;
}

const withoutTrailingSlash = (path: string) => path.replace(/\/+$/, '');

/**
 * Redirects to `href` unless another navigation is running. Otherwise a logout on a protected page would lead to the
 * login page instead of the front page.
 */
export function useRedirect(href: string | null): void {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => withoutTrailingSlash(pathname) });
  useEffect(() => {
    const isStillHere = withoutTrailingSlash(router.latestLocation.pathname) === here;
    if (href !== null && isStillHere) router.navigate({ href, replace: true });
  }, [href, here, router]);
}
