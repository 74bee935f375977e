import { readFile } from 'node:fs/promises';

/**
 * Returns the milliseconds for which a process was ready to run while other programs used the processor: the second
 * figure of Linux's schedstat, 0 where that is unavailable.
 */
export async function keptWaiting({ pid }: { pid: number }): Promise<number> {
  const figures = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(figures.split(' ')[1] ?? 0) / 1e6;
}
