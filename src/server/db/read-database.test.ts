import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createReadDatabase, type ReadFrom } from './read-database.ts';
import type { ReplicaState } from './replica-watch.ts';

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
}

/** Servers that answer with their name; the replica may fail. */
function site({ state = 'used', failure }: { state?: ReplicaState; failure?: Error } = {}) {
  const asked: ReadFrom[] = [];
  const suspected: unknown[] = [];
  const server = (name: ReadFrom, fails?: Error) => ({
    // Of pg's many ways to ask, text and values are the one in use.
    query: (async () => {
      asked.push(name);
      if (fails) throw fails;
      return { rows: [{ name }] };
    }) as never,
  });
  const db = createReadDatabase({
    primary: server('primary'),
    replica: server('replica', failure),
    watch: { status: () => ({ state, lag: 0 }), suspect: (error) => suspected.push(error) },
  });
  const read = async () => (await sql<{ name: string }>`select 1`.execute(db)).rows[0]?.name;
  return { db, read, asked, suspected };
}

test('the replica answers', async () => {
  const { read, asked } = site();
  expect(await read()).toBe('replica');
  expect(asked).toEqual(['replica']);
});

test.each<ReplicaState>(['behind', 'gone'])('a replica that is %s is not asked', async (state) => {
  const { read, asked } = site({ state });
  expect(await read()).toBe('primary');
  expect(asked).toEqual(['primary']);
});

test.each<[string, Error]>([
  ['the connection breaks', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['it refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['it is shutting down', refusal('57P01')],
  ['it is starting', refusal('57P03')],
  ['it has no connection left', refusal('53300')],
  ['it does not know us', refusal('28P01')],
])('when %s, the primary serves the same request, and the replica is left alone', async (_, failure) => {
  const { read, asked, suspected } = site({ failure });
  expect(await read()).toBe('primary');
  expect(asked).toEqual(['replica', 'primary']);
  expect(suspected).toEqual([failure]);
});

test.each<[string, Error]>([
  ['replayed changes cancel the query', refusal('40001')],
  ['a new table has not arrived', refusal('42P01')],
  ['a new column has not arrived', refusal('42703')],
  ['its answer is late', new Error('Query read timeout')],
])('when %s, the primary serves this request alone', async (_, failure) => {
  const { read, suspected } = site({ failure });
  expect(await read()).toBe('primary');
  expect(suspected).toEqual([]);
});

test.each<[string, Error]>([
  ['takes too long', refusal('57014')],
  ['makes no sense', refusal('22021')],
])('a query that %s fails once, and does not burden the primary as well', async (_, failure) => {
  const { read, asked } = site({ failure });
  await expect(read()).rejects.toBe(failure);
  expect(asked).toEqual(['replica']);
});

test('transactions are refused', async () => {
  const { db } = site();
  await expect(db.transaction().execute(async () => undefined)).rejects.toThrow('no transactions');
});
