import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { codeOf } from '../lib/error-code.ts';
import { DatabasePool } from './client.ts';
import { createDatabase, createPool } from './database.ts';

/** Seconds: much longer than the pool waits for a response. */
const SLEEP = 60;

function openPool(overrides: pg.PoolConfig = {}): pg.Pool {
  const pool = createPool(inject('connection'), pino({ level: 'silent' }), { max: 1, ...overrides });
  onTestFinished(() => (pool.ended ? undefined : pool.end()));
  return pool;
}

test('a query that gets no connection in time, or uses an ended pool, is rejected with the code 08001', async () => {
  const pool = openPool({ connectionTimeoutMillis: 3_000 });
  const client = await pool.connect();
  await expect(pool.connect()).rejects.toMatchObject({ code: '08001' });
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '08001' });
  client.release();
  await pool.end();
  await expect(pool.connect()).rejects.toMatchObject({ code: '08001' });
});

test('a query is rejected with the code 08006 if its connection was lost before or during the query', async () => {
  const client = await openPool().connect();
  if (!(client instanceof pg.Client)) throw new Error('not the client of this process');
  const asleep = client.query('select pg_sleep(5)');
  client.connection.stream.destroy();
  await expect(asleep).rejects.toMatchObject({ code: '08006' });
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '08006' });
  client.release(true);
});

test('a query that times out in the client is rejected with the code 57014', async () => {
  const pool = openPool({ query_timeout: 20 });
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
});

test('an error of PostgreSQL keeps its error code, and a programming error gets no error code', async () => {
  const pool = openPool();
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  const circular: { self?: object } = {};
  circular.self = circular;
  await expect(pool.query('select $1::json', [circular])).rejects.not.toHaveProperty('code');
});

test('a connection that does not respond is closed, its statements fail, and the next connection works', async () => {
  const { options } = await emptyDatabase();
  const connection = { ...inject('connection'), database: options.database };
  const { log, lines } = readableLog();
  const pool: pg.Pool = new DatabasePool({ ...connection, max: 1 }, { log, silence: 2_000 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  const queries = [client.query('select pg_sleep($1)', [SLEEP]), client.query('select 1')];
  const outcomes = await Promise.allSettled(queries);
  client.release(true);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lines().map(({ msg }) => msg)).toContain('the database does not respond: closing a connection');
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('a read that waited for a locked table in vain is not sent for a while; a wait for a row refuses no other row', async () => {
  const { options } = await emptyDatabase();
  const pool = openPool({ database: options.database, max: 3, lock_timeout: 200 });
  const outcome = (text: string, values: number[] = []) => pool.query(text, values).then(() => 'done', codeOf);
  const lockRow = (id: number) => outcome('select from entry where id = $1 for update', [id]);
  const read = () => outcome('select from entry');
  await pool.query('create table entry (id int); insert into entry values (1), (2)');
  const holder = await pool.connect();
  await holder.query('begin; select from entry where id = 1 for update');
  expect(await Promise.all([lockRow(1), lockRow(1)])).toEqual(['55P03', '55P03']);
  expect(await lockRow(2)).toBe('done');

  await holder.query('rollback; begin; lock table entry');
  expect(await read()).toBe('55P03');
  await holder.query('rollback');
  holder.release();
  expect(await read()).toBe('55P03');
  expect(await outcome('select id from entry')).toBe('done');
});

test.each([
  ['a single write', false],
  ['a transaction', true],
])(
  'after a server that has become read-only refuses %s, the next write uses a new connection',
  async (_, inTransaction) => {
    const { options } = await emptyDatabase();
    const connection = { ...inject('connection'), database: options.database };
    const pool = createPool(connection, pino({ level: 'silent' }), { max: 1 });
    onTestFinished(() => pool.end());
    const db = createDatabase(pool);
    await sql`create table entry (id integer)`.execute(db);
    const insert = (id: number) => {
      const query = sql`insert into entry values (${id})`;
      return inTransaction ? db.transaction().execute((trx) => query.execute(trx)) : query.execute(db);
    };
    await insert(1);
    await sql`set session characteristics as transaction read only`.execute(db);
    await expect(insert(2)).rejects.toThrow();
    await insert(3);
    const { rows } = await sql<{ id: number }>`select id from entry order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
  },
);
