import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Reporter, TestModule } from 'vitest/node';
import { CLUSTER_HEADING, isWholeRun, line, REPORT, resultsByRow, tableOf } from '../faults/report.ts';
import { missingPackages } from './requirements.ts';
import { CLUSTER_ROWS } from './rows.ts';

const ROWS = Object.keys(CLUSTER_ROWS).map((row) => ({ section: 'The cluster', row }));

const INTRODUCTION = `The site on \`deploy/cluster\`, started with that folder's files on one machine with ${availableParallelism()} processor cores: three PostgreSQL 15 under Patroni, three etcds, HAProxy, two app processes, nginx. Six members write and three visitors read meanwhile; a ledger of acknowledged writes is compared with the database after each fault. \`npm test -- cluster\` writes this part; \`test/cluster/rows.ts\` says what must hold.`;

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
    const [rest = ''] = (await readFile(REPORT, 'utf8')).split(CLUSTER_HEADING);
    await writeFile(REPORT, `${rest}${CLUSTER_HEADING}\n${INTRODUCTION}\n\n${tableOf(results)}\n`);
  }
}
