import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { createDatabase, createPool } from './database.ts';

const SWITCHED_OFF = 'prepared statements are not kept: continuing without them';

/** Opens one connection, and reads its prepared statements from PostgreSQL. */
async function oneConnection() {
  const { options } = await emptyDatabase();
  const { log, lines } = readableLog();
  const pool = createPool({ ...inject('connection'), database: options.database }, log, { max: 1 });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  const prepared = async () => {
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements order by prepare_time`.execute(
      db,
    );
    return rows;
  };
  return { db, pool, prepared, warnings: () => lines().map(({ msg }) => msg) };
}

test('a statement with parameters is prepared at its second use, and then run by its name', async () => {
  const { db, prepared } = await oneConnection();
  const double = (value: number) => sql<{ result: number }>`select ${value}::int * 2 as result`.execute(db);
  await double(1);
  expect(await prepared()).toEqual([]);
  for (const value of [2, 3, 4]) expect((await double(value)).rows).toEqual([{ result: value * 2 }]);
  expect(await prepared()).toEqual([{ statement: 'select $1::int * 2 as result', runs: 3 }]);
});

test('at most 200 statements get a name', async () => {
  const { db, prepared } = await oneConnection();
  for (let column = 0; column < 202; column++) {
    const read = (run: number) => sql`select ${run}::int as ${sql.ref(`c${column}`)}`.execute(db);
    for (const run of [1, 2]) expect((await read(run)).rows).toEqual([{ [`c${column}`]: run }]);
  }
  expect(await prepared()).toHaveLength(200);
});

test('a statement still works after a migration has changed its columns', async () => {
  const { db, warnings } = await oneConnection();
  await sql`create table film (id int)`.execute(db);
  await sql`insert into film values (7)`.execute(db);
  const read = () => sql`select * from film where id = ${7}`.execute(db);
  for (let run = 0; run < 3; run++) expect((await read()).rows).toEqual([{ id: 7 }]);
  await sql`alter table film add title text default 'It'`.execute(db);
  for (let run = 0; run < 4; run++) expect((await read()).rows).toEqual([{ id: 7, title: 'It' }]);
  expect(warnings()).toEqual([SWITCHED_OFF]);
});

test('after a migration changes the columns of a statement, one transaction fails and the next succeeds', async () => {
  const { db } = await oneConnection();
  await sql`create table film (id int)`.execute(db);
  const add = (id: number) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into film (id) values (${id})`.execute(trx);
      return (await sql`select * from film where id = ${id}`.execute(trx)).rows;
    });
  for (const id of [1, 2, 3]) await add(id);
  await sql`alter table film add title text`.execute(db);
  await expect(add(4)).rejects.toThrow('cached plan must not change result type');
  expect(await add(5)).toEqual([{ id: 5, title: null }]);
  expect((await sql`select id from film order by id`.execute(db)).rows).toEqual([1, 2, 3, 5].map((id) => ({ id })));
});

test('behind a pooler that does not keep prepared statements, they are switched off and no query fails', async () => {
  const { db, warnings, prepared } = await oneConnection();
  const double = (value: number) => sql<{ result: number }>`select ${value}::int * 2 as result`.execute(db);
  for (const value of [1, 2, 3]) await double(value);
  // PgBouncer does the same between transactions.
  await sql`deallocate all`.execute(db);
  for (const value of [4, 5, 6]) expect((await double(value)).rows).toEqual([{ result: value * 2 }]);
  expect(await prepared()).toEqual([]);
  expect(warnings()).toEqual([SWITCHED_OFF]);
});

test('a write runs only once, even when the server has lost the prepared statement', async () => {
  const { db } = await oneConnection();
  await sql`create table film (id int)`.execute(db);
  const add = (id: number) => sql`insert into film (id) values (${id})`.execute(db);
  for (const id of [1, 2, 3]) await add(id);
  await sql`deallocate all`.execute(db);
  await add(4);
  expect((await sql`select id from film order by id`.execute(db)).rows).toEqual([1, 2, 3, 4].map((id) => ({ id })));
});
