type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** Runs `work` while the tables have only the indexes of their constraints, then creates the other indexes again. */
export async function unindexed(run: Run, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await run(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${tables.map((table) => `'${table}'`).join(',')})
      and not exists (select from pg_constraint where conindid = (quote_ident(indexname))::regclass)`);
  const indexes = rows as { name: string; definition: string }[]; // the columns of the query
  for (const { name } of indexes) await run(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await run(definition);
}
