import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Bytes of DATA_DIR's disk that stay free. The database goes on for readers only as long as it can begin a new segment
 * of its log (16 MB); images leave more, so that it is not they who fill the disk.
 */
export const KEPT_FREE = { forDatabase: 64 * MEGABYTE, byImages: 256 * MEGABYTE };
const RETRY_AFTER = 60;

/** Whether so many bytes are free for us. A folder that cannot be asked about is not in the way. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= bytes;
  } catch {
    return true;
  }
}

/**
 * Makes the check that comes before whatever is written to a database on this disk. It throws AppError unavailable
 * while the disk is as good as full; the log says when that begins and when it is over.
 */
export function createRequireRoom(folder: string, log: Pick<Logger, 'warn' | 'info'>): () => Promise<void> {
  let full = false;
  return async () => {
    const isFull = !(await hasRoom(folder, KEPT_FREE.forDatabase));
    if (isFull && !full) log.warn({ folder }, 'the disk is full: nothing is saved until there is room again');
    if (full && !isFull) log.info({ folder }, 'there is room on the disk again');
    full = isFull;
    if (!isFull) return;
    throw new AppError('unavailable', {
      message: 'Nothing can be saved at the moment. Please try again later.',
      retryAfter: RETRY_AFTER,
    });
  };
}
