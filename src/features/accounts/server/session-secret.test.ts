import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { readSessionSecret } from './session-secret.ts';

const settings = (given: Record<string, string>) => readEnvironment(given);
const notShared = () => Promise.reject(new Error('nothing is to be shared'));

test('the secret is created once, and only its owner can read the file', async () => {
  const DATA_DIR = path.join(await temporaryFolder(), 'data');
  const made = await readSessionSecret(settings({ DATA_DIR }), notShared);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await readSessionSecret(settings({ DATA_DIR }), notShared)).toBe(made);
  expect((await stat(path.join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['session-secret']);
});

test('an empty secret file, which a full disk can cause, is replaced', async () => {
  const DATA_DIR = await temporaryFolder();
  await writeFile(path.join(DATA_DIR, 'session-secret'), '');
  expect(await readSessionSecret(settings({ DATA_DIR }), notShared)).toMatch(/^[\w-]{43}$/);
});

test('SESSION_SECRET takes precedence and no file is stored', async () => {
  const DATA_DIR = await temporaryFolder();
  expect(await readSessionSecret(settings({ DATA_DIR, SESSION_SECRET: 'given' }), notShared)).toBe('given');
  expect(await readdir(DATA_DIR)).toEqual([]);
});
