import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const NOTES = join(ROOT, 'docs/specification-notes.md');

const GENERATED = '<!-- The rest is written by `node scripts/specification.ts --write` from test/specification/. -->';

const paths = z.array(z.string()).min(1);
const statementSchema = z.strictObject({ says: z.string(), built: paths, tests: paths });
const differenceSchema = z.strictObject({
  says: z.string().optional(),
  ours: z.string(),
  because: z.string(),
  built: paths,
  tests: paths,
});

const read = (name: string) => parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

/** The statements of the specification, by section. */
export const STATEMENTS = z.record(z.string(), z.array(statementSchema)).parse(read('statements.yaml'));
/** Our differences from the specification and additions to it, by area. */
export const DIFFERENCES = z.record(z.string(), z.array(differenceSchema)).parse(read('differences.yaml'));

/** Returns the test files at a path: the file itself, or all test files of a folder. */
function testFiles(path: string): string[] {
  if (!existsSync(join(ROOT, path)) || statSync(join(ROOT, path)).isFile()) return [path];
  return globSync(`${path}**/*.{spec,test}.{ts,tsx}`, { cwd: ROOT }).sort();
}

const TITLE = /\b(?:test|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1\s*,/gs;
/** A title below a table of cases: `test.each([…])('title', …)`. */
const TITLE_OF_CASES = /\]\)\(\s*(['"`])(.+?)\1\s*,/gs;

/** Returns the titles of the tests at a path. */
export function titlesOf(path: string): string[] {
  return testFiles(path).flatMap((file) => {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
    return [TITLE, TITLE_OF_CASES].flatMap((pattern) => [...text.matchAll(pattern)].map(([, , title = '']) => title));
  });
}

/** Without the paths that begin all tests of a screen, so that the table stays readable. */
const shortName = (path: string) =>
  path.replace(/^src\/features\//, '').replace(/\.(api|mocks)?\.?(test|spec)\.tsx?$/, '');

function statementTable(): string {
  const rows = Object.entries(STATEMENTS).map(([section, statements]) => {
    const tests = [...new Set(statements.flatMap((statement) => statement.tests.map(shortName)))];
    return `| ${section} | ${statements.length} | ${tests.join(', ')} |`;
  });
  return ['| Section | Statements | Tested in |', '|---|---|---|', ...rows].join('\n');
}

function differenceTables(): string {
  return Object.entries(DIFFERENCES)
    .map(([area, rows]) => {
      const isAddition = rows.every(({ says }) => says === undefined);
      const head = isAddition
        ? '| What we add | Reason |\n|---|---|'
        : '| Specification | What we do | Reason |\n|---|---|---|';
      const lines = rows.map(({ says, ours, because }) =>
        isAddition ? `| ${ours} | ${because} |` : `| ${says} | ${ours} | ${because} |`,
      );
      return `## ${area}\n\n${[head, ...lines].join('\n')}`;
    })
    .join('\n\n');
}

/** Returns the page with its tables renewed; the text before them is written by hand. */
export function renewed(page: string): string {
  const [introduction = ''] = page.split(GENERATED);
  return `${introduction}${GENERATED}\n\n${differenceTables()}\n\n## The statements and their tests\n\n${statementTable()}\n`;
}
