/** The part of the auth state that the shell needs. */
export type AuthState = { state: 'loading' | 'authenticated' | 'unauthenticated'; user: { email: string } | null };
