import { sendJson } from '#web/lib/api.ts';

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await sendJson('POST', '/auth/change-password', { currentPassword, newPassword });
}

/** Signs out everywhere but here. @returns how many sessions that ended */
export async function endOtherSessions(): Promise<number> {
  const answer = await sendJson<{ ended: number }>('POST', '/auth/end-other-sessions');
  return answer?.ended ?? 0;
}

/** Deletes the account and everything that belongs to it. */
export async function deleteAccount(password: string): Promise<void> {
  await sendJson('DELETE', '/auth/account', { password });
}
