import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { DB } from '#server/db/schema.gen.ts';

/** A plan node of EXPLAIN (FORMAT JSON). */
const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
type PlanNode = z.infer<typeof nodeSchema>;
const explainSchema = z.tuple([z.object({ Plan: nodeSchema })]);

export type QueryPlan = {
  sql: string;
  /** Tables that are scanned completely. */
  scanned: string[];
  /** Indexes that the query uses. */
  indexes: string[];
};

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/** From its sixth run on, PostgreSQL may run a named statement by one plan for all parameters. */
const RUNS = 7;

/** @returns true if PostgreSQL gave up planning the statement for its parameters */
async function hasGenericPlan(pool: Pool, { sql, parameters }: CompiledQuery): Promise<boolean> {
  // Changes cannot be repeated; the rows that they change are found by key.
  if (parameters.length === 0 || !/^\s*(select|with)\b/i.test(sql)) return false;
  const client = await pool.connect();
  try {
    const query = { name: 'probe', text: sql, values: [...parameters] };
    for (let run = 0; run < RUNS; run++) await client.query(query);
    const { rows } = await client.query("select generic_plans from pg_prepared_statements where name = 'probe'");
    return rows[0].generic_plans > 0;
  } finally {
    client.release(true);
  }
}

async function explain(pool: Pool, query: CompiledQuery): Promise<QueryPlan[]> {
  const plans = [await pool.query(`explain (format json) ${query.sql}`, [...query.parameters])];
  if (await hasGenericPlan(pool, query)) {
    plans.push(await pool.query(`explain (generic_plan, format json) ${query.sql}`));
  }
  return plans.map(({ rows }) => {
    const [{ Plan }] = explainSchema.parse(rows[0]['QUERY PLAN']);
    const nodes = [...nodesOf(Plan)];
    const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    return {
      sql: query.sql,
      scanned: scans.flatMap((node) => node['Relation Name'] ?? []),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    };
  });
}

/** A database that records its queries, so that PostgreSQL can explain exactly those of the repositories. */
export function explainedDatabase(pool: Pool) {
  let queries: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') queries.push(event.query);
      else throw event.error;
    },
  });
  return {
    db,
    /** The plans of all queries in `work`: for their parameters and, where repeated runs share one, that one. */
    async plansOf(work: () => Promise<unknown>): Promise<QueryPlan[]> {
      queries = [];
      await work();
      const asked = queries;
      return (await Promise.all(asked.map((query) => explain(pool, query)))).flat();
    },
  };
}
