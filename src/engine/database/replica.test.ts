import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createReadDatabase, type ReadFrom } from './replica.ts';
import type { ReplicaState } from './replica-watch.ts';

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
