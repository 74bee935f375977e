import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
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

const MEGABYTE = 1024 * 1024;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OUR_CODE = ['src', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name));
/** Bytes that V8 reserves for code without using them. Linux counts them as data of the process. */
const RESERVED = 576 * MEGABYTE;
/** Milliseconds between two checks of the memory of the process. */
const LOOK_INTERVAL = 200;
const MAX_REPORT = 10_000;
/** Node's messages for buffers and texts that it cannot allocate. */
const OUT_OF_MEMORY = /Failed to allocate memory|allocation failed|Invalid string length/;

/**
 * Times are in milliseconds, sizes in bytes. `processor` is time on the processor, which only Linux limits. `heap` is
 * V8's limit, and `memory` is the limit of the whole process.
 */
export type Limits = { time: number; processor: number; heap: number; memory: number; output: number };

/**
 * The standard output, or the reason why the process was ended: the abort signal, the limit `time`, or another limit.
 */
export type Ended = { output: string } | { exceeded: 'signal' | 'time' | 'resources' };

export type RunLimited = (
  script: URL,
  argument: string,
  input: number,
  limits: Limits,
  signal: AbortSignal,
) => Promise<Ended>;

/**
 * On Linux a shell sets limits that the kernel enforces: bytes of data, seconds of processor time, no core file. Other
 * systems do not limit the memory of a process: there it is killed when we see that it uses too much.
 */
function commandOf(node: string[], { processor, memory }: Limits): [string, string[]] {
  if (process.platform !== 'linux') return [process.execPath, node];
  const limits = `ulimit -c 0 && ulimit -d ${(memory + RESERVED) / 1024} && ulimit -t ${Math.ceil(processor / 1000)}`;
  return ['/bin/sh', ['-c', `${limits} && exec "$0" "$@"`, process.execPath, ...node]];
}

/** Collects a stream up to a number of bytes. */
function collect(stream: Readable | null, most: number, onTooMuch: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else onTooMuch();
  });
  return () => Buffer.concat(chunks).toString();
}

/**
 * Runs a module of ours in a process without environment variables. The process may read our code but no other file,
 * and may neither write files, start processes nor open connections. When this function returns, the process has ended.
 *
 * @param argument the process finds it in `process.argv[2]`
 * @param input descriptor of an open file, which becomes the standard input
 * @param signal kills the process when it is aborted
 */
export const runLimited: RunLimited = async (script, argument, input, limits, signal) => {
  const file = fileURLToPath(script);
  const node = [
    ...['--permission', ...[...OUR_CODE, file].map((name) => `--allow-fs-read=${name}`)],
    ...['--max-semi-space-size=8', `--max-old-space-size=${limits.heap / MEGABYTE}`],
    ...[file, argument],
  ];
  const [command, args] = commandOf(node, limits);
  const child = spawn(command, args, { cwd: ROOT, env: {}, stdio: [input, 'pipe', 'pipe'], windowsHide: true });
  // SIGTERM would not work, because a busy process does not notice it.
  const kill = () => void child.kill('SIGKILL');
  let reason: 'signal' | 'time' | null = null;
  const end = (why: 'signal' | 'time') => {
    reason ??= why;
    kill();
  };
  const timer = setTimeout(() => end('time'), limits.time);
  const onAbort = () => end('signal');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const look = async () => child.pid && (await residentMemory(child.pid)) > limits.memory && kill();
  const looks = setInterval(look, LOOK_INTERVAL);
  const output = collect(child.stdout, limits.output, kill);
  const report = collect(child.stderr, MAX_REPORT, () => {});
  try {
    const [code, killedBy] = await once(child, 'close');
    if (code === 0) return { output: output() };
    if (reason) return { exceeded: reason };
    // When the heap is full, V8 ends the process with a signal, or on Windows with a high exit code.
    if (killedBy !== null || code > 128 || OUT_OF_MEMORY.test(report())) return { exceeded: 'resources' };
    throw new Error(`${path.basename(file)} ended with ${code}: ${report()}`);
  } finally {
    clearTimeout(timer);
    clearInterval(looks);
    signal.removeEventListener('abort', onAbort);
  }
};
