import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of cached files: a hash and an extension. */
const OURS = /^[0-9a-f]{64}\.(avif|webp|jpeg|png)$/;
const TEMPORARY = /^[0-9a-f]{64}\.(avif|webp|jpeg|png)\.([0-9a-f-]+)\.\d+\.tmp$/;

type ScanOptions = {
  folder: string;
  /** Part of the names of this process's temporary files. Others are left over from a crash. */
  runId: string;
  /** Milliseconds since 1970. Files written earlier are deleted. */
  dropBefore: number;
};

/**
 * Lists cached files, least recently used first. Deletes expired files and temporary files of earlier processes, and
 * ignores other files.
 */
export async function scanFolder({
  folder,
  runId,
  dropBefore,
}: ScanOptions): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number; usedAt: number }[] = [];
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const name of await readdir(join(folder, shelf))) {
      const path = join(folder, shelf, name);
      const temporary = TEMPORARY.exec(name);
      if (temporary && temporary[2] !== runId) await rm(path, { force: true });
      if (!OURS.test(name)) continue;
      const file = await stat(path).catch(() => null);
      if (!file) continue;
      if (file.mtimeMs < dropBefore) await rm(path, { force: true });
      else found.push({ name, bytes: file.size, usedAt: Math.max(file.atimeMs, file.mtimeMs) });
    }
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
}
