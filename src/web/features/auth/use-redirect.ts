import { useMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const withoutTrailingSlash = (path: string) => path.replace(/\/+$/, '');

/**
 * Leaves this page for another, unless a navigation is on its way already: who logs out on a protected page is led
 * home, not to the login.
 *
 * @param href a path of this site with its query; null to stay
 */
export function useRedirect(href: string | null): void {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => withoutTrailingSlash(pathname) });
  useEffect(() => {
    const isHere = withoutTrailingSlash(router.latestLocation.pathname) === here;
    if (href !== null && isHere) router.navigate({ href, replace: true });
  }, [href, here, router]);
}
