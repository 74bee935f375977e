import pino from 'pino';
import { expect, test } from 'vitest';
import { createReplicaWatch } from './replica-watch.ts';

/** A primary and a replica that say what the test sets, by a clock that the test moves. */
function pair() {
  const at = { time: 0, written: 100 as number | Error, replayed: 100 as number | null | Error };
  const server = (column: string, read: () => number | null | Error) => ({
    // The watch reads one column of one row; pg's many ways to ask do not matter to it.
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
  /** Two seconds go by. */
  const tick = async (change: Partial<typeof at> = {}) => {
    Object.assign(at, change, { time: at.time + 2_000 });
    await watch.look();
    return watch.status();
  };
  return { watch, tick };
}

test('a replica that has all that the primary wrote is used, also when nothing is written for long', async () => {
  const { watch, tick } = pair();
  expect(watch.status().state).toBe('gone');
  expect(await tick()).toEqual({ state: 'used', lag: 0 });
  for (let look = 0; look < 100; look++) expect(await tick()).toEqual({ state: 'used', lag: 0 });
});

test('its lag is counted from the first thing that it lacks', async () => {
  const { tick } = pair();
  await tick();
  expect(await tick({ written: 200 })).toEqual({ state: 'used', lag: 0 });
  expect(await tick({ written: 300 })).toEqual({ state: 'used', lag: 2 });
  expect(await tick({ written: 400 })).toEqual({ state: 'used', lag: 4 });
  expect(await tick()).toEqual({ state: 'behind', lag: 6 });
  expect(await tick({ replayed: 300 })).toEqual({ state: 'used', lag: 4 });
  expect(await tick({ replayed: 400 })).toEqual({ state: 'used', lag: 0 });
});

test('one that was behind for an hour is still behind', async () => {
  const { tick } = pair();
  await tick();
  for (let look = 0; look < 1_800; look++) await tick({ written: 200 + look });
  expect((await tick()).state).toBe('behind');
});

test('one that does not answer, or was promoted, is gone until it is a replica again', async () => {
  const { watch, tick } = pair();
  expect((await tick({ replayed: new Error('down') })).state).toBe('gone');
  expect((await tick({ replayed: 100 })).state).toBe('used');
  expect((await tick({ replayed: null })).state).toBe('gone');
  expect((await tick({ replayed: 100 })).state).toBe('used');
  watch.suspect(new Error('a query failed'));
  expect(watch.status().state).toBe('gone');
  expect((await tick()).state).toBe('used');
});

test('with the primary down the replica stays what it was; before it was ever seen, nothing is known', async () => {
  const known = pair();
  await known.tick();
  expect((await known.tick({ written: new Error('down') })).state).toBe('used');
  const unknown = pair();
  expect(await unknown.tick({ written: new Error('down') })).toEqual({ state: 'behind', lag: null });
});
