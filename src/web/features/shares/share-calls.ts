import type { CreatedShare, Share } from '#contract/shares/shares.ts';
import { sendJson } from '#web/lib/api.ts';

export type Subject = Pick<Share, 'kind' | 'year'>;

/** @returns the URL of the shared page */
export async function createShare(subject: Subject, name: string): Promise<string> {
  const created = await sendJson<CreatedShare>('POST', '/shares', { ...subject, name });
  if (!created) throw new Error('The response has no body');
  return created.url;
}

export async function revokeShare({ _id }: Share): Promise<void> {
  await sendJson('DELETE', `/shares/${_id}`);
}
