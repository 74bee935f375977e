import type { Share } from '#contract/shares/shares.ts';
import { apiSend } from '#web/lib/calls.ts';

export type Subject = Pick<Share, 'kind' | 'year'>;

/** @returns the URL of the shared page */
export async function createShare(subject: Subject, name: string): Promise<string> {
  const created = await apiSend('POST', '/shares', { body: { ...subject, name } });
  if (!created) throw new Error('The response has no body');
  return created.url;
}

export async function revokeShare({ _id }: Share): Promise<void> {
  await apiSend('DELETE', '/shares/{shareId}', { path: { shareId: _id } });
}
