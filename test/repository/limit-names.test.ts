import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const OTHER_GRAMMAR =
  /\b(?:MOST|LONGEST|LARGEST|HIGHEST|FEWEST|LEAST|SHORTEST|SMALLEST|LOWEST)_[A-Z]\w*|\b[A-Z]\w*_(?:MAX|MIN)\b/g;

test('names of limits begin with MAX_ or MIN_', async () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.gen.ts'));
  expect(files.length).toBeGreaterThan(900);
  const names = await Promise.all(
    files.map(async (file) => {
      const code = (await readFile(file, 'utf8')).replaceAll('MALLOC_ARENA_MAX', '');
      return [...code.matchAll(OTHER_GRAMMAR)].map(([name]) => `${file}: ${name}`);
    }),
  );
  expect(names.flat()).toEqual([]);
});
