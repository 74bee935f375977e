import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { DB } from '#engine/database/schema.gen.ts';

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

/** Enough runs: from the sixth on, PostgreSQL may use one generic plan for all parameters of a named statement. */
const RUNS = 7;

/** True if PostgreSQL uses a generic plan for repeated runs of the statement. */
async function hasGenericPlan(pool: Pool, { sql, parameters }: CompiledQuery): Promise<boolean> {
  // A statement that changes rows cannot be repeated. It finds its rows by key, so its generic plan needs no check.
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

/** Creates a database that records the queries of repositories, so that PostgreSQL can explain exactly these. */
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
    /** Returns the plan of each query in `work` for its parameters, and the generic plan if repeated runs use one. */
    async plansOf(work: () => Promise<unknown>): Promise<QueryPlan[]> {
      queries = [];
      await work();
      const asked = queries;
      return (await Promise.all(asked.map((query) => explain(pool, query)))).flat();
    },
  };
}
