import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { authStatusQuery } from './auth-query.ts';

export type Auth =
  | { state: 'loading'; user: null }
  | { state: 'authenticated'; user: { email: string } }
  | { state: 'unauthenticated'; user: null };

/**
 * The auth state machine (specification, section 4): loading until the status has answered, then authenticated with
 * the user it named; otherwise, a failure included (the query logs it), unauthenticated.
 */
export function useAuth(): Auth {
  // Parts of a page hydrate one after the other: the later ones must find what the server rendered, too.
  const isHydrated = useHydrated();
  const { data, isPending } = useQuery({ ...authStatusQuery, enabled: isHydrated });
  if (isPending || !isHydrated) return { state: 'loading', user: null };
  return data?.user ? { state: 'authenticated', user: data.user } : { state: 'unauthenticated', user: null };
}
