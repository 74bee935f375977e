import { expect, test } from 'vitest';
import { MAX_TEXT_BYTES, withTexts } from './keyset-pages.ts';

async function* rowsOf(sizes: (number | null)[]) {
  for (const [id, bytes] of sizes.entries()) yield { id, bytes };
}

/** Reads the texts of rows of these sizes. @returns the rows with their texts, and the bytes of each read */
async function read(sizes: (number | null)[]) {
  const reads: number[] = [];
  const found: [number, string | null][] = [];
  const rows = withTexts(
    rowsOf(sizes),
    (row) => row.id,
    async (some) => {
      reads.push(some.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));
      return new Map(some.flatMap(({ id, bytes }) => (bytes === null ? [] : [[id, `text ${id}`] as const])));
    },
  );
  for await (const { id, text } of rows) found.push([id, text]);
  return { found, reads };
}

test('every row gets its text, in the same order, and memory never holds more than the maximum', async () => {
  const sizes = Array.from({ length: 2_000 }, (_, n) => (n % 3 === 0 ? null : 80_000));
  const { found, reads } = await read(sizes);
  expect(found).toEqual(sizes.map((bytes, id) => [id, bytes === null ? null : `text ${id}`]));
  expect(Math.max(...reads)).toBeLessThanOrEqual(MAX_TEXT_BYTES);
  expect(reads.length).toBeGreaterThan(100);
});

test('a text that is longer than the maximum is read alone', async () => {
  expect((await read([10, MAX_TEXT_BYTES + 1, 10])).reads).toEqual([10, MAX_TEXT_BYTES + 1, 10]);
});

test('rows without texts need no read', async () => {
  const { found, reads } = await read(Array.from({ length: 1_200 }, () => null));
  expect([found.length, reads]).toEqual([1_200, []]);
});
