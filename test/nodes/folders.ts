import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { later } from './clean-up.ts';

/** Creates a folder that every account may enter. It is removed after the file's tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fright-club-nodes-'));
  await chmod(folder, 0o755);
  later(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}
