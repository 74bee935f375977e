import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { type Limits, runLimited } from './limited-process.ts';

const SCRIPT = new URL('../../../test/process/limited-child.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
const LIMITS: Limits = {
  time: 120_000,
  processor: 10_000,
  heap: 128 * MEGABYTE,
  memory: 256 * MEGABYTE,
  output: MEGABYTE,
};

async function run(act: string, limits: Partial<Limits> = {}, { signal } = new AbortController()) {
  const name = path.join(await temporaryFolder(), 'input');
  await writeFile(name, 'input');
  const file = await open(name);
  try {
    return await runLimited(SCRIPT, act, file.fd, { ...LIMITS, ...limits }, signal);
  } finally {
    await file.close();
  }
}

it('a limited process gets its input but no environment variables, and its output is returned', async () => {
  const ended = await run('report');
  const report = JSON.parse('output' in ended ? ended.output : '{}');
  // PWD is left out, because the shell that starts the process sets it.
  const environment = report.environment.filter((name: string) => name !== 'PWD');
  expect({ ...report, environment }).toEqual({ input: 'input', environment: [] });
});

it.each<[act: string, exceeded: string, limits?: Partial<Limits>]>([
  ['fill buffers', 'resources'],
  ['fill the heap', 'resources'],
  ['parse brackets', 'resources'],
  ['calculate', 'resources', { processor: 1_000 }],
  ['write much', 'resources'],
  ['wait', 'resources', { memory: 16 * MEGABYTE }],
  ['wait', 'time', { time: 1_000 }],
])('a process that tries to %s is ended at its limit of %s', async (act, exceeded, limits) => {
  expect(await run(act, limits)).toEqual({ exceeded });
});

it.runIf(process.platform === 'linux')(
  'the kernel refuses memory beyond the limit, even memory that was reserved but never used',
  async () => {
    const ended = await run('reserve buffers');
    expect('output' in ended && Number(ended.output)).toBeGreaterThan(150);
    expect('output' in ended && Number(ended.output)).toBeLessThan(300);
  },
);

it('a process is ended when its signal is aborted', async () => {
  const controller = new AbortController();
  const ended = run('wait', {}, controller);
  setTimeout(() => controller.abort(), 1_000);
  expect(await ended).toEqual({ exceeded: 'signal' });
  expect(await run('wait', {}, controller)).toEqual({ exceeded: 'signal' });
});

it.each(['read a file', 'write a file', 'start a program', 'open a connection'])('a process cannot %s', async (act) => {
  await expect(run(act)).rejects.toThrow(/ERR_ACCESS_DENIED/);
});

it('an error of the script is thrown with its message', async () => {
  await expect(run('throw')).rejects.toThrow(/limited-child.ts ended with 1: .*a mistake of ours/s);
});
