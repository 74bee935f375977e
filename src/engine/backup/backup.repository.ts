import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { hasRestoreMark, migrate, readMigrations, removeRestoreMark, setRestoreMark } from '../database/migrate.ts';
import { isDamage } from '../lib/error-code.ts';
import { type BackupCounts, BackupError, type BackupHeader, type BackupRows, countRows } from './backup-file.ts';

/**
 * Rows of a line, for tables whose rows may have 24 MB: an import has the entries that were left out, a row of an import
 * a film with all its notes.
 */
const FEW_ROWS: Record<string, number> = { import: 5, import_row: 5 };
const rowsOfLine = (table: string) => FEW_ROWS[table] ?? 2_000;
/** Tables that are not backed up, with the reason. A test fails for a table that is neither here nor backed up. */
export const LEFT_OUT: Record<string, string> = {
  used_challenge: 'expires within minutes',
  idempotency_key: 'is deleted after a day',
  member_change: 'a restored site gives programs new cursors, so they begin again',
  night: 'is deleted after a day',
  night_guest: 'is deleted after a day',
  rate_limit: 'counts attempts for at most an hour',
  schema_migration: 'the restore writes it by migrating',
  search_word: 'triggers create it from the films',
  site_secret: 'a backup must not contain the key that signs cookies',
};

type Table = { name: string; columns: string[]; identities: string[] };

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables that are backed up, each after the tables that it references. */
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

/**
 * Runs the work of a backup on one consistent snapshot. The site can write meanwhile. The work's own writes are kept
 * only if it succeeds.
 */
export async function inSnapshot<R>(client: PoolClient, work: () => Promise<R>): Promise<R> {
  await client.query('begin isolation level repeatable read');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // After a lost connection the rollback fails as well. The first error is reported.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Yields all rows, table by table. Call it in `inSnapshot`. */
export async function* dumpRows(client: PoolClient): AsyncGenerator<BackupRows> {
  for (const { name, columns } of await tablesOf(client)) {
    const list = columns.map(quote).join(', ');
    try {
      await client.query(
        `declare backup cursor for select to_jsonb(given) as row from (select ${list} from ${quote(name)}) given`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsOfLine(name)} from backup`);
        if (rows.length === 0) break;
        yield { t: name, r: rows.map(({ row }) => row) };
      }
      await client.query('close backup');
    } catch (error) {
      if (!isDamage(error)) throw error;
      throw new BackupError(
        `The table ${name} is damaged, so no backup was made. Check the disk, and restore the newest backup. (${error.message})`,
      );
    }
  }
}

/** Id of the advisory lock of a restore. The number is arbitrary. */
const RESTORE_LOCK = 4_607_004;

/** Marks an empty database, or takes over a database in which an earlier restore did not finish. */
async function beginRestore(client: PoolClient, migrations: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean; filled: boolean }>(
    `select pg_try_advisory_lock(${RESTORE_LOCK}) as locked, to_regclass('public.schema_migration') is not null as filled`,
  );
  if (!rows[0]?.locked) throw new BackupError('Another restore into this database is running.');
  if (rows[0].filled) {
    if (!(await hasRestoreMark(client))) {
      throw new BackupError('The database is not empty: restore into a new one.');
    }
    if ((await appliedMigrations(client)).length > migrations) {
      throw new BackupError(
        'This database contains part of an unfinished restore of a newer backup. Restore the newer backup again, or use an empty database.',
      );
    }
  }
  await setRestoreMark(client);
}

/**
 * Fills an empty database, or one in which an earlier restore did not finish. All rows are one transaction; until it
 * commits, `migrate` refuses the database, so that no site starts on it.
 *
 * @throws BackupError when the database is not empty, the backup is newer than this build, or its rows do not fit the
 * tables
 */
export async function restoreRows(
  pool: Pool,
  header: BackupHeader,
  rows: AsyncIterable<BackupRows>,
): Promise<BackupCounts> {
  const migrations = await readMigrations();
  const then = migrations.slice(0, header.migrations.length);
  if (then.some(({ name }, index) => name !== header.migrations[index]) || then.length < header.migrations.length) {
    throw new BackupError('The backup is from a newer version: restore it with that version.');
  }
  const client = await pool.connect();
  try {
    await beginRestore(client, then.length);
    await migrate(pool, then, { restoring: true });
    const counts = await insertAll(client, rows);
    await migrate(pool, migrations);
    return counts;
  } finally {
    client.release(true);
  }
}

async function insertRows(client: PoolClient, table: Table, rows: unknown[]): Promise<void> {
  const list = table.columns.map(quote).join(', ');
  const name = quote(table.name);
  try {
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  } catch (error) {
    // Errors of class 22: values that a column cannot hold. Class 23: broken constraints.
    if (!(error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''))) throw error;
    throw new BackupError(
      `The backup does not fit the table ${table.name}: ${error.message}. Nothing was restored; use another backup.`,
      { cause: error },
    );
  }
}

async function insertAll(client: PoolClient, rows: AsyncIterable<BackupRows>): Promise<BackupCounts> {
  // The setting is for the whole session, because the `analyze` after the transaction may take long too.
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const counts: BackupCounts = { rows: 0, members: 0 };
  for await (const chunk of rows) {
    const table = tables.get(chunk.t);
    if (!table) throw new BackupError(`The backup contains the unknown table ${chunk.t}.`);
    await insertRows(client, table, chunk.r);
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
  await removeRestoreMark(client);
  await client.query('commit');
  await client.query('analyze');
  return counts;
}

/**
 * Records for administrators that a backup is made, except in a database that accepts no writes. Call it in `inSnapshot`
 * before `dumpRows`, so that a restored database equals the original, and a killed backup leaves no record.
 */
export async function noteBackup(client: PoolClient, file: string): Promise<void> {
  await client.query('savepoint before_note');
  try {
    await client.query('insert into backup_made (file) values ($1)', [file]);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    await client.query('rollback to before_note');
  }
}

export async function appliedMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}
