import { readdir, writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { FAULT_ROWS } from './rows.ts';

type RowResult = { section: string; row: string; tests: TestCase[]; seen: string[] };

const REPORT = new URL('../../docs/reliability.md', import.meta.url);
const rows = Object.entries(FAULT_ROWS).flatMap(([section, titles]) => titles.map((row) => ({ section, row })));

function resultsByRow(modules: readonly TestModule[]): RowResult[] {
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

const has = (result: RowResult, state: string) => result.tests.some((test) => test.result().state === state);

function verdict(result: RowResult): 'held' | 'FAILED' | 'NO TEST' | 'skipped' {
  if (result.tests.length === 0) return 'NO TEST';
  if (has(result, 'failed')) return 'FAILED';
  return has(result, 'passed') ? 'held' : 'skipped';
}

function line(result: RowResult): string {
  const seen = result.seen.length > 0 ? result.seen : result.tests.map((test) => test.name);
  return `${verdict(result).padEnd(8)} ${result.section}: ${result.row} (${result.tests.length}): ${seen.join('; ')}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function markdown(results: readonly RowResult[]): string {
  const sections = Object.keys(FAULT_ROWS).map((section) => {
    const lines = results
      .filter((result) => result.section === section)
      .map(({ row, tests, seen, ...rest }) => {
        const done = tests.map((test) => test.name).join('; ');
        const held = verdict({ row, tests, seen, ...rest });
        return `| ${cell(row)} | ${cell(done)} | ${cell(seen.join('; '))} | ${held} |`;
      });
    return [`## ${section}`, '', '| Fault | What was done | Seen | |', '|---|---|---|---|', ...lines].join('\n');
  });
  const head =
    '# Reliability\n\nWritten by `npm run test:faults`: each row provokes one fault for real and says what was seen. The rows are listed in `test/faults/rows.ts`.';
  return `${[head, ...sections].join('\n\n')}\n`;
}

const isWholeRun = async (modules: readonly TestModule[]) =>
  (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.test.ts')).length === modules.length;

/** Prints a line for each fault; a run of all files also writes docs/reliability.md and fails for a row without a test. */
export default class FaultReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const results = resultsByRow(modules);
    const whole = await isWholeRun(modules);
    const shown = whole ? results : results.filter(({ tests }) => tests.length > 0);
    for (const result of shown) process.stdout.write(`${line(result)}\n`);
    if (!whole) return;
    if (results.some(({ tests }) => tests.length === 0)) process.exitCode = 1;
    await writeFile(REPORT, markdown(results));
  }
}
