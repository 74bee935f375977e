import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSessionSecret } from './session-secret.ts';

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fright-club-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a secret is made once, readable by its owner alone, and kept', async () => {
  const DATA_DIR = path.join(await makeDataDir(), 'data');
  const made = await readSessionSecret({ DATA_DIR });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await readSessionSecret({ DATA_DIR })).toBe(made);
  expect((await stat(path.join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['session-secret']);
});

test('an empty file, as a full disk may leave one, is replaced', async () => {
  const DATA_DIR = await makeDataDir();
  await writeFile(path.join(DATA_DIR, 'session-secret'), '');
  expect(await readSessionSecret({ DATA_DIR })).toMatch(/^[\w-]{43}$/);
});

test('SESSION_SECRET wins and leaves no file', async () => {
  const DATA_DIR = await makeDataDir();
  expect(await readSessionSecret({ DATA_DIR, SESSION_SECRET: 'given' })).toBe('given');
  expect(await readdir(DATA_DIR)).toEqual([]);
});
