import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names that the cache gives: a hash and an extension. */
const OURS = /^[0-9a-f]{64}\.(avif|webp|jpeg)$/;
const TEMPORARY = /^[0-9a-f]{64}\.(avif|webp|jpeg)\.([0-9a-f-]+)\.\d+\.tmp$/;

type ScanOptions = {
  folder: string;
  /** Names this process's temporary files; those of earlier ones are left-overs of a crash. */
  runId: string;
  /** Files written before this moment are deleted, milliseconds since 1970. */
  dropBefore: number;
};

/**
 * What earlier runs left on the disk, least recently used first, as far as the file system remembers.
 * Foreign files are left alone; left-overs and files past their time are deleted.
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
