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

test.each(globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md']))(
  'no paragraph of %s is longer than 90 words',
  (file) => {
    const long = paragraphs(readFileSync(file, 'utf8')).filter((text) => text.split(/\s+/).length > MAX_WORDS);
    expect(long).toEqual([]);
  },
);
