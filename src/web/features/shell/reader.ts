/** Who reads, as far as the shell has to know. */
export type Reader = { state: 'loading' | 'authenticated' | 'unauthenticated'; user: { email: string } | null };
