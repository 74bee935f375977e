import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MAX_WORDS = 90;
/** Tables, headings and code. */
const OTHER = /^[|#`]/;

test.each(globSync('docs/**/*.md'))('no paragraph of %s is longer than 90 words', (file) => {
  const paragraphs = readFileSync(file, 'utf8').split(/\n\s*\n|\n(?=[-*] |\d+\. )/);
  const texts = paragraphs.map((one) => one.trim()).filter((one) => !OTHER.test(one));
  expect(texts.filter((text) => text.split(/\s+/).length > MAX_WORDS)).toEqual([]);
});
