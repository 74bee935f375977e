import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { codeOf } from '#lib/error-code.ts';
import { type ImageFormat, sniffFormat } from '../image-format.ts';
import { createDiskIndex } from './disk-index.ts';
import { scanFolder } from './scan-folder.ts';

const DAY = 86_400_000;
/** The source's terms allow nothing to be kept longer than six months. */
const KEPT_FOR = 180 * DAY;
const COMPLAIN_EVERY = 60_000;

export type CachedImage = { bytes: Uint8Array<ArrayBuffer> /** Milliseconds since it was written. */; age: number };
export type CacheKey = { size: string; file: string; format: ImageFormat };

type DiskCacheOptions = {
  folder: string;
  maxBytes: number;
  /** Whether the disk may take more. */
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

/**
 * Images on disk under names of our own, never more than `maxBytes` of them: the least recently used go first.
 * A disk that is full, read-only or gone costs speed, never an answer.
 */
export function createDiskCache({ folder, maxBytes, hasRoom = async () => true, now, log }: DiskCacheOptions) {
  const index = createDiskIndex();
  const runId = randomUUID();
  let written = 0;
  let complainedAt = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;

  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

  function complain(error: unknown): void {
    if (now() - complainedAt < COMPLAIN_EVERY) return;
    complainedAt = now();
    log.warn({ err: error }, 'the image cache on disk cannot be used');
  }

  async function forget(name: string): Promise<void> {
    index.remove(name);
    await rm(pathOf(name), { force: true });
  }

  async function makeRoom(): Promise<void> {
    for (const name of index.evict(maxBytes)) await rm(pathOf(name), { force: true });
  }

  /** Learns what is there, at first use and then daily, behind the readers' backs. */
  function scanWhenDue(): void {
    if (now() - scannedAt < DAY) return;
    scannedAt = now();
    scanFolder({ folder, runId, dropBefore: now() - KEPT_FOR })
      .then((found) => {
        index.addOlder(found);
        return makeRoom();
      })
      .catch((error: unknown) => {
        if (!isMissing(error)) complain(error);
      });
  }

  return {
    /** @returns null when there is none, or none that can be read */
    async read(key: CacheKey): Promise<CachedImage | null> {
      scanWhenDue();
      const name = nameOf(key);
      try {
        const { bytes, writtenAt } = await readWithDate(pathOf(name));
        const age = now() - writtenAt;
        // A crash of the machine can leave a file of the right name with nothing, or zeros, in it.
        if (age > KEPT_FOR || sniffFormat(bytes) !== key.format) {
          await forget(name);
          return null;
        }
        index.touch({ name, bytes: bytes.byteLength });
        return { bytes, age };
      } catch (error) {
        index.remove(name);
        if (!isMissing(error)) complain(error);
        return null;
      }
    },

    /**
     * Keeps an image. Readers see the old file or the new one, never half of one.
     *
     * @returns false when the disk does not take it
     */
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
        index.touch({ name, bytes: bytes.byteLength });
        await makeRoom();
        return true;
      } catch (error) {
        complain(error);
        await rm(temporary, { force: true }).catch(() => undefined);
        return false;
      }
    },
  };
}
