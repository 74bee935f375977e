import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The violations that `npm run imports` reports for these files. */
async function violationsOf(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fright-club-doors-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const command = path.join(ROOT, 'node_modules/.bin/depcruise');
  const options = ['src', '--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { summary } = JSON.parse(runAnyway(command, options, folder));
  return summary.violations.map(({ rule, from, to }: Violation) => `${rule.name}: ${from} → ${to}`);
}

type Violation = { rule: { name: string }; from: string; to: string };

/** The command's exit code is the number of violations. */
function runAnyway(command: string, options: string[], cwd: string): string {
  try {
    return execFileSync(command, options, { cwd, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

test.each(['server', 'web'])('a feature of the %s may import the door of another feature', async (side) => {
  const features = `src/${side}/features`;
  expect(
    await violationsOf({
      [`${features}/news/news.ts`]: "export { news } from './inner.ts';",
      [`${features}/news/inner.ts`]: 'export const news = 1;',
      [`${features}/films/inner.ts`]: "import { news } from '../news/news.ts';\nexport const films = news;",
    }),
  ).toEqual([]);
});

test.each(['server', 'web'])('an import of a file behind a door of the %s fails', async (side) => {
  const features = `src/${side}/features`;
  expect(
    await violationsOf({
      [`${features}/news/inner.ts`]: 'export const news = 1;',
      [`${features}/films/films.ts`]: "import { news } from '../news/inner.ts';\nexport const films = news;",
    }),
  ).toEqual([`not-in-allowed: ${features}/films/films.ts → ${features}/news/inner.ts`]);
});

test.each(['server', 'web'])('a circle of imports between doors of the %s fails', async (side) => {
  const features = `src/${side}/features`;
  const violations = await violationsOf({
    [`${features}/news/news.ts`]: "import { films } from '../films/films.ts';\nexport const news = () => films;",
    [`${features}/films/films.ts`]: "import { news } from '../news/news.ts';\nexport const films = () => news;",
  });
  expect(violations).toContain(`no-circular: ${features}/films/films.ts → ${features}/news/news.ts`);
});
