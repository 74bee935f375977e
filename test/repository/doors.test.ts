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
  const options = ['.', '--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
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

const NEWS = 'src/features/news';
const FILMS = 'src/features/films';

test.each(['server', 'web'])('the %s of an idea may import the door of another idea', async (side) => {
  expect(
    await violationsOf({
      [`${NEWS}/${side}/news.ts`]: "export { news } from './inner.ts';",
      [`${NEWS}/${side}/inner.ts`]: 'export const news = 1;',
      [`${FILMS}/${side}/inner.ts`]: `import { news } from '../../news/${side}/news.ts';\nexport const films = news;`,
    }),
  ).toEqual([]);
});

test.each(['server', 'web'])('an import of a file behind a door of the %s fails', async (side) => {
  expect(
    await violationsOf({
      [`${NEWS}/${side}/inner.ts`]: 'export const news = 1;',
      [`${FILMS}/${side}/films.ts`]: `import { news } from '../../news/${side}/inner.ts';\nexport const films = news;`,
    }),
  ).toEqual([`not-in-allowed: ${FILMS}/${side}/films.ts → ${NEWS}/${side}/inner.ts`]);
});

test.each(['server', 'web'])('a circle of imports between doors of the %s fails', async (side) => {
  const violations = await violationsOf({
    [`${NEWS}/${side}/news.ts`]: `import { films } from '../../films/${side}/films.ts';\nexport const news = () => films;`,
    [`${FILMS}/${side}/films.ts`]: `import { news } from '../../news/${side}/news.ts';\nexport const films = () => news;`,
  });
  expect(violations).toContain(`no-circular: ${FILMS}/${side}/films.ts → ${NEWS}/${side}/news.ts`);
});

test.each([
  ['the web of an idea', `${FILMS}/web/films.ts`, 'its server', `${FILMS}/server/films.ts`],
  ['the web of an idea', `${FILMS}/web/films.ts`, 'the engine', 'src/engine/errors.ts'],
  ['the server of an idea', `${FILMS}/server/films.ts`, 'its web', `${FILMS}/web/films.ts`],
  ['the engine', 'src/engine/http/app.ts', 'the server of an idea', `${FILMS}/server/films.ts`],
  ['the catalogue', 'src/catalogue/catalogue.ts', 'the server of an idea', `${FILMS}/server/films.ts`],
  ['the design system', 'src/ui/poster.tsx', 'the web of an idea', `${FILMS}/web/films.ts`],
  ['a package', 'packages/cache/cache.ts', 'the engine', 'src/engine/errors.ts'],
  ['a new folder', 'src/helpers/helper.ts', 'an idea', `${FILMS}/server/films.ts`],
])('%s (%s) cannot import %s', async (_who, from, _what, to) => {
  const relative = path.relative(path.dirname(from), to);
  const spec = relative.startsWith('.') ? relative : `./${relative}`;
  expect(
    await violationsOf({
      [from]: `import { one } from '${spec}';\nexport const two = one;`,
      [to]: 'export const one = 1;',
    }),
  ).toEqual([`not-in-allowed: ${from} → ${to}`]);
});
