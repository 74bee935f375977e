import { sendJson } from '#web/lib/api.ts';

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await sendJson('POST', '/auth/change-password', { currentPassword, newPassword });
}

/** Ends all sessions except this one. @returns the number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  const response = await sendJson<{ ended: number }>('POST', '/auth/end-other-sessions');
  return response?.ended ?? 0;
}

export async function deleteAccount(password: string): Promise<void> {
  await sendJson('DELETE', '/auth/account', { password });
}
