import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const IS_URL = /^[a-z]+:/;

const linksIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !IS_URL.test(target));

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md']);

test.each(DOCUMENTS)('every link of %s leads to a file', (file) => {
  const missing = linksIn(file).filter((target) => !existsSync(path.join(path.dirname(file), target)));
  expect(missing).toEqual([]);
});

const SOURCE_FILE = /`([\w@.{}$/-]+\.(?:tsx?|mjs|sql|css))`/g;
const FILES = globSync('{.,{src,packages,test,e2e,scripts,bench,db,deploy}/**}/*.{ts,tsx,mjs,sql,css}', {
  exclude: (file) => file.includes('node_modules'),
}).map((file) => `/${file}`);

test.each(DOCUMENTS)('every source file that %s names exists', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(SOURCE_FILE)].map(([, name = '']) => name);
  expect(named.filter((name) => !FILES.some((one) => one.endsWith(`/${name}`)))).toEqual([]);
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

const MAX_WORDS = 90;
const BLOCKS_OF_CODE = /^```.*?^```/gms;
const IS_TABLE = /^\|/;

const paragraphs = (text: string) =>
  text
    .replaceAll(BLOCKS_OF_CODE, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |#|\|))/)
    .map((one) => one.trim())
    .filter((one) => !IS_TABLE.test(one));

test.each(DOCUMENTS)('no paragraph of %s is longer than 90 words', (file) => {
  const long = paragraphs(readFileSync(file, 'utf8')).filter((text) => text.split(/\s+/).length > MAX_WORDS);
  expect(long).toEqual([]);
});
