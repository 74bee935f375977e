export type AuthState = { state: 'loading' | 'authenticated' | 'unauthenticated'; user: { email: string } | null };
