type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** Does work on tables while they have no indexes but those of their keys, and makes the indexes again after it. */
export async function unindexed(run: Run, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await run(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${tables.map((table) => `'${table}'`).join(',')})
      and not exists (select from pg_constraint where conindid = (quote_ident(indexname))::regclass)`);
  const indexes = rows as { name: string; definition: string }[]; // what the query selects
  for (const { name } of indexes) await run(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await run(definition);
}
