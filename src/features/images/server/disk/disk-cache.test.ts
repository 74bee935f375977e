import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { fakeClock } from '#test/images/image-app.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { createDiskCache } from './disk-cache.ts';

const KILOBYTE = 1024;

const key = (number: number) => ({ size: 'w300', file: `file${number}.jpg`, format: 'jpeg' as const });

/** Returns a kilobyte that starts like a JPEG. */
function picture(fill = 'a'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.alloc(KILOBYTE, fill));
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function cacheIn(folder: string, { maxBytes = 100 * KILOBYTE, now = Date.now } = {}) {
  return createDiskCache({ folder, maxBytes, now, log: pino({ level: 'silent' }) });
}

test('files are stored under hashed names, in folders named after the first two characters of the hash', async () => {
  const folder = await temporaryFolder();
  await cacheIn(folder).write(key(1), picture());
  const [path = ''] = await filesIn(folder);
  expect(path.slice(folder.length)).toMatch(/^\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.jpeg$/);
});

test('the least recently used files are evicted when the cache is full', async () => {
  const folder = await temporaryFolder();
  const cache = cacheIn(folder, { maxBytes: 3 * KILOBYTE });
  for (const number of [1, 2, 3]) await cache.write(key(number), picture());
  await cache.read(key(1));
  await cache.write(key(4), picture());
  const cached = await Promise.all([1, 2, 3, 4].map((number) => cache.read(key(number))));
  expect(cached.map((image) => image !== null)).toEqual([true, false, true, true]);
  expect(await filesIn(folder)).toHaveLength(3);
});

test('an image larger than the limit is not stored', async () => {
  const folder = await temporaryFolder();
  expect(await cacheIn(folder, { maxBytes: 10 }).write(key(1), picture())).toBe(false);
  expect(await filesIn(folder)).toEqual([]);
});

test('a restarted cache evicts existing files by their last use, and deletes temporary files that a crash left', async () => {
  const folder = await temporaryFolder();
  const before = cacheIn(folder);
  const paths: string[] = [];
  // The second file is the least recently used.
  for (const [number, days] of [
    [1, 1],
    [2, 3],
    [3, 2],
  ] as const) {
    await before.write(key(number), picture());
    const path = (await filesIn(folder)).find((found) => !paths.includes(found)) ?? '';
    paths.push(path);
    const usedAt = new Date(Date.now() - days * DAY);
    await utimes(path, usedAt, usedAt);
  }
  const leftOver = `${paths[0]}.11111111-2222-3333-4444-555555555555.7.tmp`;
  await writeFile(leftOver, 'half');
  await writeFile(join(folder, 'foreign.txt'), 'not ours');

  const after = cacheIn(folder, { maxBytes: 3 * KILOBYTE });
  await after.write(key(4), picture());
  await after.read(key(4));
  await expect.poll(() => filesIn(folder)).toHaveLength(4);
  expect(await after.read(key(4))).not.toBeNull();
  const left = await filesIn(folder);
  expect(paths.map((path) => left.includes(path))).toEqual([true, false, true]);
  expect(left).not.toContain(leftOver);
  expect(await readFile(join(folder, 'foreign.txt'), 'utf8')).toBe('not ours');
});

test('a file with invalid content is deleted', async () => {
  const folder = await temporaryFolder();
  const cache = cacheIn(folder);
  await cache.write(key(1), picture());
  const [path = ''] = await filesIn(folder);
  await writeFile(path, Buffer.alloc(KILOBYTE));
  expect(await cache.read(key(1))).toBeNull();
  expect(await filesIn(folder)).toEqual([]);
});

test('no file is stored for longer than six months', async () => {
  const folder = await temporaryFolder();
  const clock = fakeClock();
  const cache = cacheIn(folder, { now: clock.now });
  await cache.write(key(1), picture());
  await cache.write(key(2), picture());
  await cache.read(key(1));
  clock.advance(181 * DAY);
  expect(await cache.read(key(1))).toBeNull();
  await expect.poll(() => filesIn(folder)).toEqual([]);
});

test('a read gets the old file or the new one, never a partial file', async () => {
  const folder = await temporaryFolder();
  const cache = cacheIn(folder);
  await cache.write(key(1), picture('a'));
  const seen = new Set<string>();
  const writing = (async () => {
    for (let round = 0; round < 100; round++) await cache.write(key(1), picture(round % 2 ? 'a' : 'b'));
  })();
  let isWriting = true;
  const done = writing.then(() => {
    isWriting = false;
  });
  while (isWriting) {
    const image = await cache.read(key(1));
    seen.add(`${image?.bytes.byteLength} ${new Set(image?.bytes.subarray(3)).size}`);
  }
  await done;
  expect([...seen]).toEqual([`${KILOBYTE} 1`]);
  expect(await filesIn(folder)).toHaveLength(1);
});

test('reads and writes do not throw when a folder is at the path of the file', async () => {
  const folder = await temporaryFolder();
  const cache = cacheIn(folder);
  await cache.write(key(1), picture());
  const [path = ''] = await filesIn(folder);
  const other = await temporaryFolder();
  await mkdir(join(other, path.slice(folder.length)), { recursive: true });
  expect(await cacheIn(other).write(key(1), picture())).toBe(false);
  expect(await cacheIn(other).read(key(1))).toBeNull();
  expect((await stat(join(other, path.slice(folder.length)))).isDirectory()).toBe(true);
});
