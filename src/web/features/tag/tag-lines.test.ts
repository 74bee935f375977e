import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { TAG_LINES } from './tag-lines.ts';

test('each tag of the catalogue has a line, and every line has its tag', async () => {
  const tags: object = parse(await readFile('content/tags.yaml', 'utf8'));
  expect(Object.keys(TAG_LINES).sort()).toEqual(Object.keys(tags).sort());
});
