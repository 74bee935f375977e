import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Reporter, TestModule } from 'vitest/node';
import { CLUSTER_HEADING, isWholeRun, line, REPORT, resultsByRow, tableOf } from '../faults/report.ts';
import { missingPackages } from './requirements.ts';
import { CLUSTER_ROWS } from './rows.ts';

const ROWS = Object.entries(CLUSTER_ROWS).map(([row, done]) => ({ section: 'The cluster', row, done }));

const INTRODUCTION = `Each row is a fault of the site on \`deploy/cluster\`: three PostgreSQL 15 under Patroni with synchronous replication,
three etcds, HAProxy, two app processes and nginx, started with that folder's files on one machine. Meanwhile six
members write (ratings, watchlist, viewings), three visitors read pages, members read their lists and sign in, all through
nginx. A ledger holds every acknowledged write; after each fault it is compared with the database, and the films' sums
with a recount. \`npm run test:slow -- cluster\` writes this part; the requirements are in \`test/cluster/rows.ts\`.`;

/** Prints a line for each fault. A run of all files also writes the last part of docs/reliability.md. */
export default class ClusterReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const missing = missingPackages();
    if (missing.length > 0) {
      process.stdout.write(`NOT RUN: these Debian packages are missing: ${missing.join(', ')}\n`);
      return;
    }
    const results = resultsByRow(modules, ROWS);
    const whole = await isWholeRun(modules, import.meta.dirname);
    for (const result of results) if (whole || result.tests.length > 0) process.stdout.write(`${line(result)}\n`);
    if (!whole) return;
    if (results.some(({ tests }) => tests.length === 0)) process.exitCode = 1;
    const where = `This part was written on a machine with ${availableParallelism()} processor cores, which all of these programs and the load share.`;
    const [rest = ''] = (await readFile(REPORT, 'utf8')).split(CLUSTER_HEADING);
    await writeFile(REPORT, `${rest}${CLUSTER_HEADING}\n${INTRODUCTION}\n\n${where}\n\n${tableOf(results)}\n`);
  }
}
