import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromElsewhere, post } from '../app/members.ts';
import { siteAt } from '../nodes/requests.ts';
import type { Cluster } from './cluster.ts';

/** Requests a mail with a link for a new password. @returns true if the site has accepted it */
export async function requestMail({ url }: Cluster, email: string): Promise<boolean> {
  const response = await post(siteAt(url), '/api/reset-password/request', { email }, fromElsewhere());
  await response.arrayBuffer();
  return response.ok;
}

/** Counts the mails to each e-mail address in the outboxes of all processes. */
export async function sentMails({ nodes }: Cluster): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  for (const { dataDir } of nodes) {
    const outbox = path.join(dataDir, 'outbox');
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    for (const file of files) {
      const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(await readFile(path.join(outbox, file), 'utf8'))?.[1] ?? '';
      sent.set(to, (sent.get(to) ?? 0) + 1);
    }
  }
  return sent;
}

/** Returns the progress of the full sync from TMDB. */
export async function syncedFilms({ leader }: Cluster): Promise<{ films: number; isComplete: boolean }> {
  const [row] = await (await leader()).query<{ films: number; isComplete: boolean }>(
    `select (select count(*)::int from film where source = 'tmdb') as films,
      exists (select from source_state where source = 'tmdb-backfill') as "isComplete"`,
  );
  return row ?? { films: 0, isComplete: false };
}
