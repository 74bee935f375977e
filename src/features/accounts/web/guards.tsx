import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { stringifySearchParams } from '#web/lib/search-params.ts';
import { useAuth } from './accounts.ts';

/** Redirects visitors to the login page, which leads back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { state } = useAuth();
  const wanted = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  useRedirect(state === 'unauthenticated' ? `/login${stringifySearchParams({ redirect: wanted })}` : null);
  if (state === 'authenticated') return children;
  return (
    <div className="page flex justify-center pt-16 text-lg text-muted">
      <LoadingLine>This page works only with JavaScript.</LoadingLine>
    </div>
  );
}

type SignedOutOnlyProps = {
  target: string;
  children: ReactNode;
};

/** Redirects signed-in users, including those who have just signed in. */
export function SignedOutOnly({ target, children }: SignedOutOnlyProps) {
  const { state } = useAuth();
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
