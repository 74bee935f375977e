import pg from 'pg';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from './database.ts';

function openPool(overrides: pg.PoolConfig = {}): pg.Pool {
  const pool = createPool(inject('connection'), pino({ level: 'silent' }), { max: 1, ...overrides });
  onTestFinished(() => (pool.ended ? undefined : pool.end()));
  return pool;
}

test('a query that gets no connection in time, or uses an ended pool, is rejected with the code 08001', async () => {
  const pool = openPool({ connectionTimeoutMillis: 500 });
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
