import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DAY } from '#contract/units.ts';
import { codeOf } from '#engine/lib/error-code.ts';
import { type ImageFormat, sniffFormat } from '../image-format.ts';

/** TMDB's terms limit caching to six months. */
const MAX_AGE = 180 * DAY;
const WARN_EVERY = 60_000;

export type CachedImage = { bytes: Uint8Array<ArrayBuffer> /** Milliseconds since it was written. */; age: number };
export type CacheKey = { size: string; file: string; format: ImageFormat | 'png' };

type DiskCacheOptions = {
  folder: string;
  maxBytes: number;
  /** Returns false when the disk is nearly full. */
  hasRoom?: () => Promise<boolean>;
  now: () => number;
  log: Pick<Logger, 'warn'>;
};

const nameOf = ({ size, file, format }: CacheKey) =>
  `${createHash('sha256').update(`${size}/${file}/${format}`).digest('hex')}.${format}`;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

async function readWithDate(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; writtenAt: number }> {
  const file = await open(path);
  try {
    const { mtimeMs } = await file.stat();
    return { bytes: new Uint8Array(await file.readFile()), writtenAt: mtimeMs };
  } finally {
    await file.close();
  }
}

/** Caches images on disk and evicts the least recently used. Disk errors are logged and never fail a request. */
export function createDiskCache({ folder, maxBytes, hasRoom = async () => true, now, log }: DiskCacheOptions) {
  /** Evicted files that are not deleted yet. */
  const evicted: string[] = [];
  /** The sizes of the files. */
  const index = new LRUCache<string, number>({
    maxSize: maxBytes,
    // A crash can leave an empty file.
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') evicted.push(name);
    },
  });
  const runId = randomUUID();
  let written = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;

  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

  function warn(error: unknown): void {
    if (now() - warnedAt < WARN_EVERY) return;
    warnedAt = now();
    log.warn({ err: error }, 'the image cache on disk cannot be used');
  }

  async function forget(name: string): Promise<void> {
    index.delete(name);
    await rm(pathOf(name), { force: true });
  }

  async function makeRoom(): Promise<void> {
    for (const name of evicted.splice(0)) await rm(pathOf(name), { force: true });
  }

  /** Indexes existing files in the background, at first use and then daily. */
  function scanWhenDue(): void {
    if (now() - scannedAt < DAY) return;
    scannedAt = now();
    scanFolder({ folder, runId, dropBefore: now() - MAX_AGE })
      .then((found) => {
        // They count as older than all files used since the start.
        const older = found.flatMap(({ name, bytes }): [string, { value: number }][] =>
          index.has(name) ? [] : [[name, { value: bytes }]],
        );
        index.load([...older, ...index.dump()]);
        return makeRoom();
      })
      .catch((error: unknown) => {
        if (!isMissing(error)) warn(error);
      });
  }

  return {
    /** @returns null when the image is missing or unreadable */
    async read(key: CacheKey): Promise<CachedImage | null> {
      scanWhenDue();
      const name = nameOf(key);
      try {
        const { bytes, writtenAt } = await readWithDate(pathOf(name));
        const age = now() - writtenAt;
        // A crash can leave a file that is empty or full of zeros.
        if (age > MAX_AGE || sniffFormat(bytes) !== key.format) {
          await forget(name);
          return null;
        }
        index.set(name, bytes.byteLength);
        return { bytes, age };
      } catch (error) {
        index.delete(name);
        if (!isMissing(error)) warn(error);
        return null;
      }
    },

    /** Reads during a write get the old file or the new one. @returns false when the image could not be stored */
    async write(key: CacheKey, bytes: Uint8Array): Promise<boolean> {
      if (bytes.byteLength > maxBytes || !(await hasRoom())) return false;
      const name = nameOf(key);
      const path = pathOf(name);
      written += 1;
      const temporary = `${path}.${runId}.${written}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, path);
        index.set(name, bytes.byteLength);
        await makeRoom();
        return true;
      } catch (error) {
        warn(error);
        await rm(temporary, { force: true }).catch(() => undefined);
        return false;
      }
    },
  };
}

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
async function scanFolder({ folder, runId, dropBefore }: ScanOptions): Promise<{ name: string; bytes: number }[]> {
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
