import path from 'node:path';
import { readPassword } from './address.ts';
import { type Connection, connectionTo } from './connect.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * How to reach the PostgreSQL of a DATA_DIR whose app is running: for commands that work beside it.
 *
 * @returns undefined where no server has written its address
 */
export async function findConnection(dataDir: string): Promise<Connection | undefined> {
  const folder = path.resolve(dataDir);
  const postmaster = await readPostmaster(path.join(folder, 'postgres'));
  if (!postmaster?.address) return undefined;
  const password = postmaster.address.kind === 'tcp' ? await readPassword(folder) : undefined;
  return connectionTo(postmaster.address, password);
}
