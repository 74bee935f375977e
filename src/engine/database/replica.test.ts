import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createReadDatabase, createReplicaWatch, type ReadFrom, type ReplicaState } from './replica.ts';

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
}

/**
 * Creates a read database on two fake servers that respond with their name. Each of them fails if an error is given for
 * it.
 */
type Fakes = { state?: ReplicaState; failure?: Error; primaryFailure?: Error };
function fakeServers({ state = 'used', failure, primaryFailure }: Fakes = {}) {
  const queried: ReadFrom[] = [];
  const suspected: unknown[] = [];
  const server = (name: ReadFrom, fails?: Error) => ({
    // Cast to never, because the fake has only the one overload of `query` that is used here.
    query: (async () => {
      queried.push(name);
      if (fails) throw fails;
      return { rows: [{ name }] };
    }) as never,
  });
  const db = createReadDatabase({
    primary: server('primary', primaryFailure),
    replica: server('replica', failure),
    watch: { status: () => ({ state, lag: 0 }), suspect: (error) => suspected.push(error) },
  });
  const read = async () => (await sql<{ name: string }>`select 1`.execute(db)).rows[0]?.name;
  return { db, read, queried, suspected };
}

test.each<[ReplicaState, ReadFrom]>([
  ['used', 'replica'],
  ['behind', 'primary'],
  ['gone', 'primary'],
])('while the replica is %s, a query is read from the %s', async (state, server) => {
  const { read, queried } = fakeServers({ state });
  expect([await read(), queried]).toEqual([server, [server]]);
});

test.each<[string, Error]>([
  ['the connection breaks', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['it refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['it is shutting down', refusal('57P01')],
  ['it is starting', refusal('57P03')],
  ['it has no connection left', refusal('53300')],
  ['it rejects our password', refusal('28P01')],
])('the replica is no longer used when %s, and the query is read from the primary', async (_, failure) => {
  const { read, queried, suspected } = fakeServers({ failure });
  expect(await read()).toBe('primary');
  expect(queried).toEqual(['replica', 'primary']);
  expect(suspected).toEqual([failure]);
});

test.each<[string, Error]>([
  ['replayed changes cancel the query', refusal('40001')],
  ['a new table has not arrived', refusal('42P01')],
  ['a new column has not arrived', refusal('42703')],
  ['its response is late', Object.assign(new Error('Query read timeout'), { code: '57014' })],
  ['its connections are all in use', Object.assign(new Error('timeout exceeded'), { code: '08001' })],
])('the replica is still used when %s, but this query is read from the primary', async (_, failure) => {
  const { read, suspected } = fakeServers({ failure });
  expect(await read()).toBe('primary');
  expect(suspected).toEqual([]);
});

test.each<[string, Error]>([
  ['takes too long', refusal('57014')],
  ['is invalid', refusal('22021')],
])('a query that %s fails without being sent to the primary', async (_, failure) => {
  const { read, queried } = fakeServers({ failure });
  await expect(read()).rejects.toBe(failure);
  expect(queried).toEqual(['replica']);
});

test('when the primary fails as well, the replica is read as a last resort, whatever its state', async () => {
  const primaryFailure = new Error('Connection terminated unexpectedly');
  const { read, queried } = fakeServers({ state: 'gone', primaryFailure });
  expect(await read()).toBe('replica');
  expect(queried).toEqual(['primary', 'replica']);
  const both = fakeServers({ failure: new Error('read ECONNRESET'), primaryFailure });
  await expect(both.read()).rejects.toBe(primaryFailure);
  expect(both.queried).toEqual(['replica', 'primary', 'replica']);
});

test('the database for reads rejects transactions', async () => {
  const { db } = fakeServers();
  await expect(db.transaction().execute(async () => undefined)).rejects.toThrow('does not support transactions');
});

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
