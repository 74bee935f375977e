import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Violation = { rule: { name: string }; from: string; to: string };

/** The command's exit code is the number of violations. */
function runAnyway(command: string, options: string[], cwd: string): string {
  try {
    return execFileSync(command, options, { cwd, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

const importing = (from: string, to: string) => {
  const relative = path.relative(path.dirname(from), to);
  return `import { one } from '${relative.startsWith('.') ? relative : `./${relative}`}';\nexport const two = one;\n`;
};
const ONE = 'export const one = 1;\n';
const SIDES = ['server', 'web'];
const file = (idea: string, side: string, name = idea) => `src/features/${idea}/${side}/${name}.ts`;

/** Files that may not import other files. Each of these files has only one import. */
const FORBIDDEN: [who: string, from: string, what: string, to: string][] = [
  ['the web of an idea', file('web-to-server', 'web'), 'its server', file('web-to-server', 'server')],
  ['the web of an idea', file('web-to-engine', 'web'), 'the engine', 'src/engine/errors.ts'],
  ['the server of an idea', file('server-to-web', 'server'), 'its web', file('server-to-web', 'web')],
  ['the engine', 'src/engine/http/app.ts', 'the server of an idea', file('imported', 'server')],
  ['the catalogue', 'src/catalogue/catalogue.ts', 'the server of an idea', file('imported', 'server')],
  ['the design system', 'src/ui/poster.tsx', 'the web of an idea', file('imported', 'web')],
  ['a package', 'packages/cache/cache.ts', 'the engine', 'src/engine/errors.ts'],
  ['a new folder', 'src/helpers/helper.ts', 'an idea', file('imported', 'server')],
  ...SIDES.map((side): [string, string, string, string] => [
    `the ${side} of an idea`,
    file('visitor', side),
    'a file behind the door of another idea',
    file('imported', side, 'inner'),
  ]),
];

/** The violations that `npm run check -- imports` reports for all files of this test. */
let violations: string[];
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fright-club-doors-'));
  const files = new Map<string, string>();
  for (const [, from, , to] of FORBIDDEN) files.set(from, importing(from, to)).set(to, ONE);
  for (const side of SIDES) {
    files.set(file('guest', side, 'inner'), importing(file('guest', side, 'inner'), file('imported', side)));
    const [circle, other] = [file('circle', side), file('other-circle', side)];
    files.set(circle, importing(circle, other)).set(other, importing(other, circle));
  }
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const command = path.join(ROOT, 'node_modules/.bin/depcruise');
  const options = ['.', '--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { summary } = JSON.parse(runAnyway(command, options, folder));
  violations = summary.violations.map(({ rule, from, to }: Violation) => `${rule.name}: ${from} → ${to}`);
  await rm(folder, { recursive: true });
});

test.each(FORBIDDEN)('%s (%s) cannot import %s', (_who, from, _what, to) => {
  expect(violations).toContain(`not-in-allowed: ${from} → ${to}`);
});

test.each(SIDES)('the %s of an idea may import the door of another idea', (side) => {
  expect(violations.filter((violation) => violation.includes(`: ${file('guest', side, 'inner')}`))).toEqual([]);
});

test.each(SIDES)('a circle of imports between doors of the %s fails', (side) => {
  expect(violations).toContain(`no-circular: ${file('circle', side)} → ${file('other-circle', side)}`);
});

test('no other import is reported', () => {
  expect(violations.filter((violation) => !violation.startsWith('no-circular'))).toHaveLength(FORBIDDEN.length);
});
