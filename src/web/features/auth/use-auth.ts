import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authStatusQuery } from './auth-query.ts';

export type Auth =
  | { state: 'loading'; user: null }
  | { state: 'authenticated'; user: { email: string } }
  | { state: 'unauthenticated'; user: null };

/**
 * The auth state machine (specification, section 4): loading until the status has answered, then authenticated with
 * the user it named; otherwise, a failure included, unauthenticated.
 */
export function useAuth(): Auth {
  const { data, error, isPending } = useQuery({ ...authStatusQuery, enabled: typeof window !== 'undefined' });
  useEffect(() => {
    if (error) console.error('Auth status failed', error);
  }, [error]);
  if (isPending) return { state: 'loading', user: null };
  return data?.user ? { state: 'authenticated', user: data.user } : { state: 'unauthenticated', user: null };
}
