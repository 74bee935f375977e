import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Environment } from '../env.ts';
import { AppError } from '../errors.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Bytes of DATA_DIR's disk that stay free. The database can serve reads only while it can start a new log segment
 * (16 MB). Images leave more space free, so that they do not fill the disk.
 */
export const MIN_FREE = { forDatabase: 64 * MEGABYTE, byImages: 256 * MEGABYTE };
const RETRY_AFTER = 60;

/** Returns null if the file system does not report the free bytes. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const free = await freeBytes(folder);
  return free === null || free >= bytes;
}

/**
 * Creates a function to call before each write. The function throws AppError unavailable while the disk is nearly full,
 * and logs when this begins and ends. With DATABASE_URL it checks nothing, because that database has its own disk.
 */
export function createRequireRoom(
  { DATABASE_URL, DATA_DIR: folder }: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Pick<Logger, 'warn' | 'info'>,
): () => Promise<void> {
  if (DATABASE_URL) return async () => {};
  let full = false;
  return async () => {
    const isFull = !(await hasRoom(folder, MIN_FREE.forDatabase));
    if (isFull && !full) log.warn({ folder }, 'the disk is full: nothing is saved until there is space again');
    if (full && !isFull) log.info({ folder }, 'the disk has space again');
    full = isFull;
    if (!isFull) return;
    throw new AppError('unavailable', {
      message: 'Nothing can be saved at the moment. Please try again later.',
      retryAfter: RETRY_AFTER,
    });
  };
}
