import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';

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

const MIGRATIONS_FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** Id of the advisory lock. The number is arbitrary, but the same in every process. */
const ADVISORY_LOCK = 4_607_001;
const FILE_PATTERN = /^(\d{4})_[a-z0-9_]+\.sql$/;

type Migration = { name: string; sql: string; hash: string };

/** Returns the migrations in order. @throws Error when a number is missing or used twice */
export async function readMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_PATTERN.test(name)).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (Number(name.slice(0, 4)) !== index + 1) throw new Error(`Migration ${name} is out of sequence`);
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The message tells the operator what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * Applies new migrations in order, each in its own transaction. A lock ensures that nodes that start together apply
 * each migration only once.
 *
 * @param restoring true also migrates while a restore is unfinished
 * @returns the names of the applied migrations
 * @throws UnusableDatabaseError when the database is newer than this build, or a restore into it is unfinished
 * @throws Error when an applied migration was edited afterwards
 */
export async function migrate(pool: Pool, migrations?: Migration[], { restoring = false } = {}): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Waits for the advisory lock without a limit, because another node may be migrating. Only this lock has no limit;
    // waits for table locks time out as usual.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('reset lock_timeout');
    if (!restoring && (await hasRestoreMark(client))) {
      throw new UnusableDatabaseError(
        'A restore into this database is unfinished, so members and their ratings are missing. If it no longer runs, run it again: npm run admin -- restore FILE.',
      );
    }
    return await applyPending(client, wanted);
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}

async function applyPending(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const unknown = [...applied.keys()].find((name) => !wanted.some((migration) => migration.name === name));
  if (unknown) {
    throw new UnusableDatabaseError(
      `The database has migration ${unknown}, which this build does not contain: start the newer build, or restore a backup made before the upgrade (docs/operations.md, "Disaster recovery").`,
    );
  }

  const now: string[] = [];
  for (const { name, sql, hash } of wanted) {
    const before = applied.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`Migration ${name} was edited after it was applied`);
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    } catch (error) {
      // After a lost connection the rollback fails as well. The first error is reported.
      await client.query('rollback').catch(() => undefined);
      throw new Error(`Migration ${name} failed`, { cause: error });
    }
    now.push(name);
  }
  return now;
}
