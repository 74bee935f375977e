import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { PasswordChange } from '../contract/accounts.ts';
import type { MemberSession } from '../contract/sessions.ts';

export async function changePassword(change: PasswordChange): Promise<void> {
  await apiSend('POST', '/auth/change-password', { body: change });
}

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await apiGet('/auth/sessions', { signal })).sessions,
});

export async function endSession({ _id }: MemberSession): Promise<void> {
  await apiSend('DELETE', '/auth/sessions/{sessionId}', { path: { sessionId: _id } });
}

/** Ends all sessions except this one. @returns the number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  return (await apiSend('POST', '/auth/end-other-sessions')).ended;
}

/** @param password undefined for an account that has none */
export async function deleteAccount(password: string | undefined): Promise<void> {
  await apiSend('DELETE', '/auth/account', { body: { password } });
}
