import type { ReactNode } from 'react';
import { useAuth } from './use-auth.ts';
import { useRedirect } from './use-redirect.ts';

type SignedOutOnlyProps = {
  /** The path that signed-in users are sent to. */
  target: string;
  children: ReactNode;
};

/** Wraps a screen for visitors: signed-in users are redirected, also right after signing in. */
export function SignedOutOnly({ target, children }: SignedOutOnlyProps) {
  const { state } = useAuth();
  useRedirect(state === 'authenticated' ? target : null);
  return children;
}
