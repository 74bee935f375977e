import { useMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

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
