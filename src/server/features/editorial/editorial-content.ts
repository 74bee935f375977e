import { readdir, readFile } from 'node:fs/promises';
import { type ContentSpace, contentSpaceSchema } from '#delivery-api';
import { EDITORIAL_ASSET_NAME, type EditorialAssets } from './editorial-assets.routes.ts';

export type EditorialContent = { space: ContentSpace; assets: EditorialAssets };

export const NO_EDITORIAL_CONTENT: EditorialContent = { space: { entries: [], assets: [] }, assets: new Map() };

/**
 * @param folder dist/content/, written by scripts/build-content.ts
 * @throws ZodError for an invalid reviews.json
 */
export async function readEditorialContent(folder: URL): Promise<EditorialContent> {
  const images = new URL('editorial-assets/', folder);
  const names = (await readdir(images)).filter((name) => EDITORIAL_ASSET_NAME.test(name));
  const assets = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(new URL(name, images)))] as const),
  );
  const space = contentSpaceSchema.parse(JSON.parse(await readFile(new URL('reviews.json', folder), 'utf8')));
  return { space, assets: new Map(assets) };
}
