import type { ReactNode } from 'react';
import { useAuth } from './use-auth.ts';
import { useRedirect } from './use-redirect.ts';

type SignedOutOnlyProps = {
  /** Where a member goes on to: a path of this site. */
  target: string;
  children: ReactNode;
};

/** Around a screen for signing in: who is signed in, or has just done so, goes on. */
export function SignedOutOnly({ target, children }: SignedOutOnlyProps) {
  const { state } = useAuth();
  useRedirect(state === 'authenticated' ? target : null);
  return children;
}
