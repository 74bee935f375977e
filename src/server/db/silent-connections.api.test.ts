import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { createPool } from './database.ts';
import { closeSilentConnections } from './silent-connections.ts';

/** Seconds: much longer than the pool waits for a response. */
const SLEEP = 60;

test('a connection that does not respond is closed, its statements fail, and the next connection works', async () => {
  const { options } = await emptyDatabase();
  const connection = { ...inject('connection'), database: options.database };
  const { log, lines } = readableLog();
  // The pool's own limits are off, so that only the limit under test closes the connection.
  const pool: pg.Pool = createPool(connection, log, { max: 1, statement_timeout: 0 });
  onTestFinished(() => pool.end());
  closeSilentConnections(pool, 200, log);
  const client = await pool.connect();
  const queries = [client.query('select pg_sleep($1)', [SLEEP]), client.query('select 1')];
  const outcomes = await Promise.allSettled(queries);
  client.release(true);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lines().map(({ msg }) => msg)).toContain('the database does not respond: closing a connection');
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});
