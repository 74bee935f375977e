import type { ClientBase, Pool } from 'pg';

/**
 * A restore creates this table before its first change. The transaction that restores the rows also drops the table. A
 * database that has this table therefore holds no restored rows. No migration creates the table, because it exists
 * before the first migration.
 */
const MARK = 'public.unfinished_restore';

export async function hasRestoreMark(database: ClientBase | Pool): Promise<boolean> {
  const { rows } = await database.query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [MARK]);
  return rows[0]?.marked === true;
}

export async function setRestoreMark(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists ${MARK} (began_at timestamptz not null default now())`);
}

export async function removeRestoreMark(client: ClientBase): Promise<void> {
  await client.query(`drop table ${MARK}`);
}
