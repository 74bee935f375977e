import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const IS_URL = /^[a-z]+:/;

const linksIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !IS_URL.test(target));

test.each(globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md']))('every link of %s leads to a file', (file) => {
  const missing = linksIn(file).filter((target) => !existsSync(path.join(path.dirname(file), target)));
  expect(missing).toEqual([]);
});

test('README shows every picture that npm run screenshots -- --readme draws', () => {
  const pictures = globSync('docs/images/*').sort();
  expect(pictures).toHaveLength(6);
  expect(
    linksIn('README.md')
      .filter((target) => target.startsWith('docs/images/'))
      .sort(),
  ).toEqual(pictures);
});
