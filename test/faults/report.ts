import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { FAULT_ROWS } from './rows.ts';

export type Row = { section: string; row: string };
type RowResult = Row & { tests: TestCase[]; seen: string[] };

export const REPORT = new URL('../../docs/reliability.md', import.meta.url);
/** test/cluster/report.ts writes the part of the page that begins with this heading. */
export const CLUSTER_HEADING = '\n## The cluster\n';
const ROWS: Row[] = Object.entries(FAULT_ROWS).flatMap(([section, rows]) =>
  Object.keys(rows).map((row) => ({ section, row })),
);

export function resultsByRow(modules: readonly TestModule[], rows: readonly Row[]): RowResult[] {
  const results = rows.map((row): RowResult => ({ ...row, tests: [], seen: [] }));
  for (const module of modules)
    for (const suite of module.children.suites()) {
      const result = results.find(({ row }) => row === suite.name);
      if (!result) continue;
      for (const test of suite.children.allTests()) {
        result.tests.push(test);
        result.seen.push(...test.annotations().map(({ message }) => message));
      }
    }
  return results;
}

const withState = ({ tests }: RowResult, state: string) => tests.filter((test) => test.result().state === state);
const countOf = (count: number) => `${count} test${count === 1 ? '' : 's'}`;

/** Returns the number of tests that passed. A row whose tests were all skipped does not count as held. */
function verdict(result: RowResult): string {
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((state) => withState(result, state).length);
  if (result.tests.length === 0) return 'NO TEST';
  if (failed) return `FAILED (${failed} of ${countOf(result.tests.length)})`;
  if (!passed) return `not run here (${countOf(skipped ?? 0)})`;
  return skipped ? `${passed}; ${skipped} not run here` : `${passed}`;
}

/** Returns the figures of the tests, and the titles of skipped tests. */
function figures(result: RowResult): string {
  const left = withState(result, 'skipped').map((test) => `not run here: ${test.name}`);
  return [...result.seen, ...left].join('; ') || '–';
}

export const line = (result: RowResult) =>
  `${result.section}: ${result.row}: tests ${verdict(result)}; ${figures(result)}`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const HEAD = `# Reliability

Each row is a fault that was provoked for real against the site as it is shipped. One run of \`npm test -- faults\` writes this page: the fault, what the tests counted, and how many tests passed ("not run here" without Linux and root). \`test/faults/rows.ts\` says for each row what is done and what must hold; a number here means that every assertion of it passed. Faults of logins, invitations and administrators are tested beside their features, in \`npm test\`.`;

const CLOCK = `## When the clock is set

Pauses, caches and rate limits in the process use a monotonic clock. Stored times use the system clock. When the clock is an hour off or set:

- lock-outs and pauses after failures never get longer than their limit (\`rate-limits.api.test.ts\`, \`fetch-films.api.test.ts\`, \`unattended.api.test.ts\`)
- jobs wait an hour at most, or run at once; a second run does no harm
- links in mails, visits at providers and second steps last an hour longer or end early, and still work once
- codes of the second factor and answers of providers are refused while the clock is wrong; recovery codes and passkeys get in (\`test/faults/doors.test.ts\`)`;

export const tableOf = (results: readonly RowResult[]): string =>
  [
    '| Fault | Seen in this run | Tests |',
    '|---|---|---|',
    ...results.map((result) => `| ${[result.row, figures(result), verdict(result)].map(cell).join(' | ')} |`),
  ].join('\n');

function markdown(results: readonly RowResult[]): string {
  const sections = Object.keys(FAULT_ROWS).map(
    (section) => `## ${section}\n\n${tableOf(results.filter((result) => result.section === section))}`,
  );
  const asWhom = process.getuid?.() === 0 ? 'as root' : 'by an ordinary user';
  const where = `This page was written on ${process.platform}, ${asWhom}.`;
  return `${[HEAD, where, ...sections, CLOCK].join('\n\n')}\n`;
}

/** Returns the part of the page that `npm test -- cluster` has written. */
function clusterPart(page: string): string {
  const begin = page.indexOf(CLUSTER_HEADING);
  return begin < 0 ? '' : page.slice(begin);
}

/** True if all test files of a folder were run. */
export const isWholeRun = async (modules: readonly TestModule[], folder: string) =>
  (await readdir(folder)).filter((file) => file.endsWith('.test.ts')).length === modules.length;

/** Prints a line for each fault. A run of all files also writes docs/reliability.md, and fails if a row has no test. */
export default class FaultReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const results = resultsByRow(modules, ROWS);
    const whole = await isWholeRun(modules, import.meta.dirname);
    const shown = whole ? results : results.filter(({ tests }) => tests.length > 0);
    for (const result of shown) process.stdout.write(`${line(result)}\n`);
    if (!whole) return;
    if (results.some(({ tests }) => tests.length === 0)) process.exitCode = 1;
    await writeFile(REPORT, markdown(results) + clusterPart(await readFile(REPORT, 'utf8')));
  }
}
