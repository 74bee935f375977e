import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shareSiteSecret } from '#engine/database/site-secret.ts';
import { readEnvironment } from '#engine/env.ts';
import { testApp } from '#test/app/test-app.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { readSessionSecret } from './session-secret.ts';

/** Processes on one external database, each with its own DATA_DIR. */
async function site() {
  const { db } = await testApp();
  return (DATA_DIR: string, SESSION_SECRET = '') =>
    readSessionSecret(
      readEnvironment({ DATA_DIR, SESSION_SECRET, DATABASE_URL: 'postgres://there/fright_club' }),
      (offer) => shareSiteSecret(db, 'session', () => offer),
    );
}

test('processes that start together on an external database share one secret and store no file', async () => {
  const start = await site();
  const folders = await Promise.all([1, 2, 3, 4].map(temporaryFolder));
  const secrets = await Promise.all(folders.map((folder) => start(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await start(await temporaryFolder())).toBe(secrets[0]);
  expect(await Promise.all(folders.map((folder) => readdir(folder)))).toEqual([[], [], [], []]);
});

test('a process that already has a secret in a file shares it with the other processes, so nobody is signed out', async () => {
  const start = await site();
  const old = await temporaryFolder();
  await writeFile(path.join(old, 'session-secret'), 'secret of the process that was alone\n');
  expect(await start(old)).toBe('secret of the process that was alone');
  expect(await start(await temporaryFolder())).toBe('secret of the process that was alone');
});

test('SESSION_SECRET takes precedence and is not stored in the database', async () => {
  const start = await site();
  expect(await start(await temporaryFolder(), 'given')).toBe('given');
  expect(await start(await temporaryFolder())).not.toBe('given');
});
