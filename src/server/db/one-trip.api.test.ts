import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { inOneTrip } from './one-trip.ts';

/** Opens one connection, and creates a table of films. */
async function films() {
  const { options } = await emptyDatabase();
  const pool = createPool({ ...inject('connection'), database: options.database }, readableLog().log, { max: 1 });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  await sql`create table film (id int primary key)`.execute(db);
  const stored = async () => (await sql<{ id: number }>`select id from film order by id`.execute(db)).rows;
  return { db, stored };
}

const add = (db: Database, id: number) => sql<{ id: number }>`insert into film values (${id}) returning *`.compile(db);

test('each statement sees the writes of earlier statements, and all are committed', async () => {
  const { db, stored } = await films();
  const count = sql<{ films: number }>`select count(*) as films from film where id > ${0}`.compile(db);
  expect(await inOneTrip(db, [add(db, 1), count, add(db, 2)])).toEqual([[{ id: 1 }], [{ films: 1 }], [{ id: 2 }]]);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('if a statement fails, nothing is stored, the call rejects with the error of the statement, and the connection stays usable', async () => {
  const { db, stored } = await films();
  const fails = sql`select 1 / ${0}::int`.compile(db);
  for (let run = 0; run < 3; run++) {
    await expect(inOneTrip(db, [add(db, 1), fails, add(db, 2)])).rejects.toThrow('division by zero');
    expect(await stored()).toEqual([]);
  }
});

test('a prepared statement that PostgreSQL no longer accepts is not sent again outside the transaction', async () => {
  const { db, stored } = await films();
  for (const id of [1, 2, 3]) await inOneTrip(db, [add(db, id)]);
  await sql`alter table film add title text`.execute(db);
  await expect(inOneTrip(db, [add(db, 4), add(db, 5)])).rejects.toThrow('cached plan must not change result type');
  expect(await stored()).toEqual([1, 2, 3].map((id) => ({ id })));
  await inOneTrip(db, [add(db, 6)]);
  expect(await stored()).toHaveLength(4);
});
