import type pg from 'pg';

type Rows = Record<string, Record<string, unknown>[]>;

/** Columns that differ each time the same data is written. */
const VOLATILE =
  /^(id|member_id|account_id|token|token_hash|unsubscribe_token|credential_id|subject|secret|old_email|import_id|list_id|viewing_id|endpoint|password|identifier|value|email)$|_at$/;

/**
 * Reads a member's rows by table; new tables with a member_id are included automatically. Left out are the computed
 * profile, which a read may store; the log of changes, which may get a line although nothing changed; and seats in
 * movie nights, which belong to a cookie.
 */
export async function dataOf(pool: pg.Pool, memberId: string): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'member_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('horror_profile', 'member_change', 'night_guest')`,
  );
  const sources = [
    ['member', 'id'],
    ['verification', 'value'],
    ...tables.map(({ name }) => [name, 'member_id'] as const),
  ] as const;
  const queries = sources.map(
    ([table, column]) => `select '${table}' as name, to_jsonb(t) as row from ${table} t where ${column}::text = $1`,
  );
  const { rows } = await pool.query<{ name: string; found: Rows[string] }>(
    `select name, jsonb_agg(row order by row) as found from (${queries.join(' union all ')}) as all_rows group by name`,
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, found }) => [name, found]));
}

/**
 * Like dataOf, but without volatile columns, and without sessions and devices, of which each login makes one: equal for
 * two members who have done the same.
 */
export async function shapeOf(pool: pg.Pool, memberId: string): Promise<Record<string, string[]>> {
  const { session: _, device: __, ...data } = await dataOf(pool, memberId);
  const steady = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !VOLATILE.test(column) || column === 'watched_at'));
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, sorted(rows.map(steady))]));
}

/** Returns a digest of all data of members and jobs, with one line per table. */
export async function everything(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and table_name !~ '^(horror_profile|film|credit|person|keyword|search|rate_limit|migrations)' order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} t`,
  );
  const { rows } = await pool.query<{ digest: string }>(`${digests.join(' union all ')} order by 1`);
  return rows.map(({ digest }) => digest).join('\n');
}
