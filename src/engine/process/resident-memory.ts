import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const KILOBYTE = 1024;

/** Functions that return the resident memory of a process in kilobytes, as text. */
const READERS: Partial<Record<NodeJS.Platform, (pid: number) => Promise<string>>> = {
  linux: async (pid) => /VmRSS:\s*(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
  win32: async (pid) => {
    const { stdout } = await run('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']);
    // "node.exe","4711","Console","1","45,000 K": the separator of thousands depends on the system's language.
    return stdout.split('","').at(-1)?.replaceAll(/\D/g, '') ?? '';
  },
};
const readByPs = async (pid: number) => (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;

/** Returns the bytes of memory that a process uses; 0 when it has ended. */
export async function residentMemory(pid: number): Promise<number> {
  const read = READERS[process.platform] ?? readByPs;
  return Number(await read(pid).catch(() => '')) * KILOBYTE;
}
