import type { ReactNode } from 'react';
import { useAuth } from './use-auth.ts';
import { useRedirect } from './use-redirect.ts';

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
