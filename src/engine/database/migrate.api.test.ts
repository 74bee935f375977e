import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { migrate, readMigrations, UnusableDatabaseError } from './migrate.ts';

test('each migration is applied once and in order, even when several processes migrate at the same time', async () => {
  const pool = await emptyDatabase();
  const names = (await readMigrations()).map(({ name }) => name);
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
  expect(applied.flat()).toEqual(names);
  expect(await migrate(pool)).toEqual([]);
});

test('the database of a newer build is rejected and not changed, with one line that says what to do', async () => {
  const pool = await emptyDatabase();
  const [first, ...later] = await readMigrations();
  if (!first) throw new Error('no migrations');
  await migrate(pool, [first]);
  await pool.query("insert into schema_migration (name, hash) values ('9999_to_come.sql', 'hash')");
  const refusal = await migrate(pool, [first, ...later]).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnusableDatabaseError);
  expect(String(refusal)).toMatch(/9999_to_come\.sql, .*newer build, or restore[^\n]*$/);
  const { rows } = await pool.query('select name from schema_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual([first.name, '9999_to_come.sql']);
});

test('a migration that was edited after it was applied is rejected', async () => {
  const pool = await emptyDatabase();
  await migrate(pool);
  await pool.query("update schema_migration set hash = 'of other text' where name like '0002%'");
  await expect(migrate(pool)).rejects.toThrow(/0002_\w+\.sql was edited after it was applied/);
});
