import path from 'node:path';
import { readPassword } from './address.ts';
import { type Connection, connectionTo } from './connect.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Returns the connection to a running app's PostgreSQL, for commands that run beside the app; undefined without a
 * server.
 */
export async function findConnection(dataDir: string): Promise<Connection | undefined> {
  const folder = path.resolve(dataDir);
  const postmaster = await readPostmaster(path.join(folder, 'postgres'));
  if (!postmaster?.address) return undefined;
  const password = postmaster.address.kind === 'tcp' ? await readPassword(folder) : undefined;
  return connectionTo(postmaster.address, password);
}
