import pino from 'pino';
import { expect, test } from 'vitest';
import { createReplicaWatch } from './replica-watch.ts';

/** Creates a fake primary and replica with a fake clock. */
function createPair() {
  const at = { time: 0, written: 100 as number | Error, replayed: 100 as number | null | Error };
  const server = (column: string, read: () => number | null | Error) => ({
    // Cast to never, because the fake has only the one overload of `query` that the watch uses.
    query: (async () => {
      const value = read();
      if (value instanceof Error) throw value;
      return { rows: [{ [column]: value }] };
    }) as never,
  });
  const watch = createReplicaWatch(
    server('position', () => at.written),
    server('replayed', () => at.replayed),
    { log: pino({ level: 'silent' }), now: () => at.time },
  );
  /** Lets two seconds pass. */
  const tick = async (change: Partial<typeof at> = {}) => {
    Object.assign(at, change, { time: at.time + 2_000 });
    await watch.check();
    return watch.status();
  };
  return { watch, tick };
}

test('a replica that is up to date is used, even when nothing is written for a long time', async () => {
  const { watch, tick } = createPair();
  expect(watch.status().state).toBe('gone');
  expect(await tick()).toEqual({ state: 'used', lag: 0 });
  for (let look = 0; look < 100; look++) expect(await tick()).toEqual({ state: 'used', lag: 0 });
});

test('the lag is counted from the first data that the replica lacks', async () => {
  const { tick } = createPair();
  await tick();
  expect(await tick({ written: 200 })).toEqual({ state: 'used', lag: 0 });
  expect(await tick({ written: 300 })).toEqual({ state: 'used', lag: 2 });
  expect(await tick({ written: 400 })).toEqual({ state: 'used', lag: 4 });
  expect(await tick()).toEqual({ state: 'behind', lag: 6 });
  expect(await tick({ replayed: 300 })).toEqual({ state: 'used', lag: 4 });
  expect(await tick({ replayed: 400 })).toEqual({ state: 'used', lag: 0 });
});

test('a replica that has replayed nothing for an hour is reported as behind', async () => {
  const { tick } = createPair();
  await tick();
  for (let look = 0; look < 1_800; look++) await tick({ written: 200 + look });
  expect((await tick()).state).toBe('behind');
});

test('a replica that does not respond or was promoted is reported as gone until it is a replica again', async () => {
  const { watch, tick } = createPair();
  expect((await tick({ replayed: new Error('down') })).state).toBe('gone');
  expect((await tick({ replayed: 100 })).state).toBe('used');
  expect((await tick({ replayed: null })).state).toBe('gone');
  expect((await tick({ replayed: 100 })).state).toBe('used');
  watch.suspect(new Error('a query failed'));
  expect(watch.status().state).toBe('gone');
  // The watch checks the replica again immediately, because another standby may respond behind the same URL.
  await expect.poll(() => watch.status().state).toBe('used');
});

test('while the primary is down, a used replica stays in use, and a replica of unknown lag counts as behind', async () => {
  const known = createPair();
  await known.tick();
  expect((await known.tick({ written: new Error('down') })).state).toBe('used');
  const unknown = createPair();
  expect(await unknown.tick({ written: new Error('down') })).toEqual({ state: 'behind', lag: null });
});
