import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { readEditorialContent } from './own-reviews.ts';

/** Writes a folder like dist/content/. */
async function contentFolder(reviews: unknown, images: readonly string[]): Promise<URL> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'editorial-assets'));
  for (const name of images) await writeFile(join(folder, 'editorial-assets', name), name);
  await writeFile(join(folder, 'reviews.json'), JSON.stringify(reviews));
  return pathToFileURL(`${folder}/`);
}

test('only files with the name of an editorial image are served', async () => {
  const image = 'jaws-art.svg';
  const { assets, reviews } = await readEditorialContent(await contentFolder([], [image, '.DS_Store', 'notes.txt']));
  expect([...assets].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([[image, image]]);
  expect(reviews).toEqual([]);
});

test('an invalid file of reviews is refused', async () => {
  await expect(readEditorialContent(await contentFolder([{ isFeatured: true }], []))).rejects.toThrow('review');
});
