import type { Pool, PoolClient } from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import { type BackupCounts, BackupError, type BackupHeader, type BackupRows, countRows } from './backup-file.ts';

const FETCH = 2_000;
/** Tables that are not backed up, with the reason. A test fails for a table that is neither here nor backed up. */
export const LEFT_OUT: Record<string, string> = {
  film_count: 'triggers count the films',
  list_change: 'names transactions of this database',
  rate_limit: 'counts attempts for at most an hour',
  schema_migration: 'the restore writes it by migrating',
  search_word: 'triggers create it from the films',
  site_secret: 'a backup must not contain the key that signs cookies',
};

type Table = { name: string; columns: string[]; identities: string[] };

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns our tables, each after the tables that it references. */
async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; generated: string; identity: string }>(`
    select c.relname as table, a.attname as column, a.attgenerated as generated, a.attidentity as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const { rows: references } = await client.query<{ table: string; target: string }>(`
    select source.relname as table, target.relname as target from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`);
  const names = [...new Set(columns.map((column) => column.table))].filter((name) => !(name in LEFT_OUT));
  const sorted: string[] = [];
  const visit = (name: string) => {
    if (sorted.includes(name)) return;
    for (const { target } of references.filter(({ table }) => table === name)) visit(target);
    sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted.map((name) => {
    const own = columns.filter((column) => column.table === name);
    return {
      name,
      columns: own.filter((column) => !column.generated).map(({ column }) => column),
      identities: own.filter((column) => column.identity).map(({ column }) => column),
    };
  });
}

/** Yields all rows of one consistent snapshot, table by table. The site can write meanwhile. */
export async function* dumpRows(client: PoolClient): AsyncGenerator<BackupRows> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    for (const { name, columns } of await tablesOf(client)) {
      const list = columns.map(quote).join(', ');
      await client.query(
        `declare backup cursor for select to_jsonb(given) as row from (select ${list} from ${quote(name)}) given`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`fetch ${FETCH} from backup`);
        if (rows.length === 0) break;
        yield { t: name, r: rows.map(({ row }) => row) };
      }
      await client.query('close backup');
    }
  } finally {
    // After a lost connection the rollback fails as well. The first error is reported.
    await client.query('rollback').catch(() => undefined);
  }
}

async function requireEmpty(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ filled: boolean }>(
    `select to_regclass('public.schema_migration') is not null as filled`,
  );
  if (rows[0]?.filled) throw new BackupError('The database is not empty: restore into a new one.');
}

/** Fills an empty database. @throws BackupError when it is not empty, or the backup is newer than this build */
export async function restoreRows(
  pool: Pool,
  header: BackupHeader,
  rows: AsyncIterable<BackupRows>,
): Promise<BackupCounts> {
  await requireEmpty(pool);
  const migrations = await readMigrations();
  const then = migrations.slice(0, header.migrations.length);
  if (then.some(({ name }, index) => name !== header.migrations[index]) || then.length < header.migrations.length) {
    throw new BackupError('The backup is from a newer version: restore it with that version.');
  }
  await migrate(pool, then);
  const client = await pool.connect();
  try {
    const counts = await insertAll(client, rows);
    await migrate(pool, migrations);
    return counts;
  } finally {
    client.release(true);
  }
}

async function insertAll(client: PoolClient, rows: AsyncIterable<BackupRows>): Promise<BackupCounts> {
  // For the whole session, because the analyze after the transaction may take long too.
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const counts: BackupCounts = { rows: 0, members: 0 };
  for await (const chunk of rows) {
    const { t, r } = chunk;
    const table = tables.get(t);
    if (!table) throw new BackupError(`The backup contains the unknown table ${t}.`);
    const list = table.columns.map(quote).join(', ');
    await client.query(
      `insert into ${quote(t)} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${quote(t)}, $1::jsonb)`,
      [JSON.stringify(r)],
    );
    countRows(counts, chunk);
  }
  for (const { name, identities } of tables.values()) {
    for (const column of identities) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quote(column)}) from ${quote(name)}), 1))`,
        [`public.${quote(name)}`, column],
      );
    }
  }
  await client.query('commit');
  await client.query('analyze');
  return counts;
}

export async function appliedMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}
