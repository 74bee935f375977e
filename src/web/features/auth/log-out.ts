import type { QueryClient } from '@tanstack/react-query';
import { sendJson } from '#web/lib/api.ts';
import { forgetMember } from './auth-query.ts';

/** Signs out. Here nobody is signed in afterwards, even when the call fails; then it throws all the same. */
export async function logOut(queryClient: QueryClient): Promise<void> {
  try {
    await sendJson('POST', '/auth/logout');
  } finally {
    forgetMember(queryClient);
  }
}
