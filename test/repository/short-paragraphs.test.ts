import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MAX_WORDS = 90;
const BLOCKS_OF_CODE = /^```.*?^```/gms;
const IS_TABLE = /^\|/;

const paragraphs = (text: string) =>
  text
    .replaceAll(BLOCKS_OF_CODE, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |#|\|))/)
    .map((one) => one.trim())
    .filter((one) => !IS_TABLE.test(one));

test('a paragraph that begins with code is read, a block of code and a table are not', () => {
  const text = '# Title\n`npm test` runs.\n- one\n- two\n\n```sh\nnpm test\n```\n\n| a | b |';
  expect(paragraphs(text).filter(Boolean)).toEqual(['# Title\n`npm test` runs.', '- one', '- two']);
});

test.each(globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md']))(
  'no paragraph of %s is longer than 90 words',
  (file) => {
    const long = paragraphs(readFileSync(file, 'utf8')).filter((text) => text.split(/\s+/).length > MAX_WORDS);
    expect(long).toEqual([]);
  },
);
