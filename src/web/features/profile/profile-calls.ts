import { apiSend } from '#web/lib/calls.ts';

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await apiSend('POST', '/auth/change-password', { body: { currentPassword, newPassword } });
}

/** Ends all sessions except this one. @returns the number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  return (await apiSend('POST', '/auth/end-other-sessions')).ended;
}

export async function deleteAccount(password: string): Promise<void> {
  await apiSend('DELETE', '/auth/account', { body: { password } });
}
