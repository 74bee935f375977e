/**
 * Measures how well and how fast the search service finds films, in process. Without --database-url it uses the
 * configured database, whether the site is running or not.
 *
 * npm run bench -- search [--database-url postgres://…] [--per-kind 300] [--seed 1] [--repeat 1] [--misses]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { openDatabaseBeside } from '#engine/database/open-database.ts';
import { readEnvironment } from '#engine/env.ts';
import { createLog } from '#engine/observability/log.ts';
import { quantile } from './report.ts';
import { type Outcome, runSearches, timesOf } from './search-run.ts';

const MAX_MILLISECONDS = 20;

/** Times a query that reads no table, as a reference for the other figures. @returns milliseconds */
async function roundTrip(db: Database): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 200; run++) {
    const start = performance.now();
    await sql`select 1`.execute(db);
    times.push(performance.now() - start);
  }
  return times;
}

function verdict({ kind, n, top1, top5 }: Outcome): string {
  if (!kind.target) return '';
  const share = (kind.target.top === 1 ? top1 : top5) / Math.max(1, n);
  return `${share >= kind.target.share ? 'pass' : 'FAIL'} (top-${kind.target.top} ≥ ${kind.target.share})`;
}

function tableRow(outcome: Outcome) {
  const { kind, n, top1, top5, times } = outcome;
  return {
    kind: kind.name,
    n,
    'top-1': (top1 / Math.max(1, n)).toFixed(3),
    'top-5': (top5 / Math.max(1, n)).toFixed(3),
    'p50 ms': quantile(times, 0.5).toFixed(1),
    'p95 ms': quantile(times, 0.95).toFixed(1),
    target: verdict(outcome),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'database-url': { type: 'string' },
      'per-kind': { type: 'string', default: '300' },
      // Runs per query; the median counts.
      repeat: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      misses: { type: 'boolean', default: false },
    },
  });
  const settings = { ...process.env, DATABASE_URL: values['database-url'] ?? process.env.DATABASE_URL };
  const { db, close } = await openDatabaseBeside(readEnvironment(settings), createLog('warn'));
  const idle = await roundTrip(db);
  const { outcomes, count } = await runSearches(db, {
    perKind: Number(values['per-kind']),
    seed: Number(values.seed),
    repeat: Number(values.repeat),
  });
  await close();

  console.log(`${count} films, seed ${values.seed}, median of ${values.repeat}`);
  console.table(outcomes.map(tableRow));
  if (values.misses) for (const { kind, missed } of outcomes) console.log(kind.name, missed);
  const times = timesOf(outcomes);
  const p95 = quantile(times, 0.95);
  const inTime = p95 <= MAX_MILLISECONDS;
  console.log(
    `all: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${inTime ? 'pass' : 'FAIL'} (≤ ${MAX_MILLISECONDS} ms at 33,711 films)`,
  );
  console.log(`an empty query: p50 ${quantile(idle, 0.5).toFixed(2)} ms, p95 ${quantile(idle, 0.95).toFixed(2)} ms`);
  if (!inTime || outcomes.some((outcome) => verdict(outcome).startsWith('FAIL'))) process.exitCode = 1;
}

await main();
