import { expect, test, vi } from 'vitest';
import type { FilmIndex } from './film-index.ts';
import { createFreshIndex } from './fresh-index.ts';

const MINUTE = 60_000;

/** Creates an index whose reads the test completes, and whose clock the test sets. */
function setUp() {
  const readings: PromiseWithResolvers<FilmIndex>[] = [];
  const clock = { now: 0 };
  const log = { warn: vi.fn() };
  const ask = createFreshIndex({
    read: () => {
      const reading = Promise.withResolvers<FilmIndex>();
      readings.push(reading);
      return reading.promise;
    },
    log,
    // lru-cache treats the time 0 as a missing time.
    now: () => 1 + clock.now,
  });
  /** Completes the newest read. @returns its films */
  const end = async () => {
    const index = {} as FilmIndex; // no test reads its columns
    readings.at(-1)?.resolve(index);
    await readings.at(-1)?.promise;
    // Lets the code that waits for the read continue.
    await new Promise(setImmediate);
    return index;
  };
  return { ask, end, readings, clock, log };
}

test('the first requests wait for one load of the index', async () => {
  const { ask, end, readings } = setUp();
  const asked = [ask(), ask()];
  const index = await end();
  for (const answer of await Promise.all(asked)) expect(answer).toBe(index);
  expect(readings).toHaveLength(1);
});

test('after a minute the next request gets the old films and starts one new load', async () => {
  const { ask, end, readings, clock } = setUp();
  ask();
  const before = await end();
  clock.now = MINUTE - 1;
  expect(await ask()).toBe(before);
  expect(readings).toHaveLength(1);
  clock.now = MINUTE;
  expect(await ask()).toBe(before);
  expect(await ask()).toBe(before);
  expect(readings).toHaveLength(2);
  const after = await end();
  expect(await ask()).toBe(after);
  expect(after).not.toBe(before);
});

test('after eleven minutes without a request, the next requests wait for a new load', async () => {
  const { ask, end, readings, clock } = setUp();
  ask();
  await end();
  clock.now = 11 * MINUTE;
  const asked = [ask(), ask()];
  expect(readings).toHaveLength(2);
  const after = await end();
  for (const answer of await Promise.all(asked)) expect(answer).toBe(after);
});

test('an index that takes long to load is loaded again only after twenty times its loading time', async () => {
  const { ask, end, readings, clock } = setUp();
  ask();
  clock.now = 2 * MINUTE;
  await end();
  clock.now = 42 * MINUTE - 1;
  await ask();
  expect(readings).toHaveLength(1);
  clock.now = 42 * MINUTE;
  ask();
  expect(readings).toHaveLength(2);
});

test('when a later load fails, requests still get the old films, and a new load starts a minute later', async () => {
  const { ask, end, readings, clock, log } = setUp();
  ask();
  const before = await end();
  clock.now = MINUTE;
  await ask();
  const error = new Error('no database');
  readings.at(-1)?.reject(error);
  await expect.poll(() => log.warn).toHaveBeenCalledWith({ err: error }, expect.stringContaining('stay'));
  expect(await ask()).toBe(before);
  expect(readings).toHaveLength(2);
  clock.now = 2 * MINUTE;
  expect(await ask()).toBe(before);
  expect(readings).toHaveLength(3);
  const after = await end();
  expect(await ask()).toBe(after);
});

test('when the first load fails, its requests fail and the next request starts another load', async () => {
  const { ask, end, readings } = setUp();
  const asked = ask();
  readings.at(-1)?.reject(new Error('no database'));
  await expect(asked).rejects.toThrow('no database');
  const again = ask();
  expect(readings).toHaveLength(2);
  expect(await end()).toBe(await again);
});
