import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { createDatabase, createPool } from './database.ts';

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
