import type { Pool } from 'pg';

/** Returns the number and a hash of the rows of each of our tables, independent of the order of rows. */
export async function contentsOf(pool: Pool): Promise<Record<string, { count: number; hash: string | null }>> {
  const { rows: tables } = await pool.query(
    `select tablename from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
  );
  const found: Awaited<ReturnType<typeof contentsOf>> = {};
  for (const { tablename } of tables) {
    const { rows } = await pool.query(
      `select count(*)::int as count, md5(string_agg(hash, '' order by hash)) as hash
      from (select md5(t::text) collate "C" as hash from ${tablename} t) as hashes`,
    );
    found[tablename] = rows[0];
  }
  return found;
}
