import type pg from 'pg';

/** All tables of a site, also those of its queue. */
export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  return rows.map(({ name }) => name);
}

/** The tables that contain one of these texts in any column. */
export async function tablesWith(pool: pg.Pool, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(pool)) {
    const { rowCount } = await pool.query(`select from ${table} t where t::text like any($1)`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rowCount) found.push(table);
  }
  return found;
}
