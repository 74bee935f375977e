import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { authStatusQuery } from './auth-query.ts';

export type Auth =
  | { state: 'loading'; user: null }
  | { state: 'authenticated'; user: { email: string } }
  | { state: 'unauthenticated'; user: null };

/** The auth states of the specification, section 4. A failure counts as unauthenticated; the query logs it. */
export function useAuth(): Auth {
  // Parts of a page hydrate at different times: each must first match the server's HTML.
  const isHydrated = useHydrated();
  const { data, isPending } = useQuery({ ...authStatusQuery, enabled: isHydrated });
  if (isPending || !isHydrated) return { state: 'loading', user: null };
  return data?.user ? { state: 'authenticated', user: data.user } : { state: 'unauthenticated', user: null };
}
