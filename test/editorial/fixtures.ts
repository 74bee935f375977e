import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino, { type Logger } from 'pino';
import { readEnvironment } from '#engine/env.ts';
import { createPicturePath, pictureHosts } from '#features/reviews/server/asset-mapper.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { linkTo, SPACE } from './delivery-api.ts';

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="9" height="9"/></svg>';

export const FRONT_MATTER = {
  movieId: '694',
  movieName: 'The Shining',
  subtitle: 'A hotel',
  published: '2026-10-12',
  containsSpoilers: 'true',
  overallScore: '9.6',
  writer: 'desk',
  banner: 'null',
};

/** Returns the text of a review file; `undefined` omits a line of the front matter. */
export function reviewText(changes: Record<string, string | undefined> = {}, body = 'A body.'): string {
  const lines = Object.entries({ ...FRONT_MATTER, ...changes })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

/** Creates a folder of reviews that is removed after the test. */
export async function reviewsFolder(files: Record<string, string>): Promise<URL> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'images'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

/** A logger with access to its lines. */
export function readableLog(): {
  log: Logger;
  lines: () => { level: number; msg: string; what?: string; reason?: string }[];
} {
  const written: string[] = [];
  return {
    log: pino({ level: 'warn' }, { write: (line: string) => written.push(line) }),
    lines: () => written.map((line) => JSON.parse(line)),
  };
}

export const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});

export const node = (nodeType: string, content: unknown[] = [], data: object = {}) => ({ nodeType, data, content });

/** The settings for a Contentful space. PICTURES is where its pictures' URLs begin, without the scheme. */
export const LIVE_SPACE = { CONTENTFUL_SPACE_ID: SPACE.space, CONTENTFUL_DELIVERY_TOKEN: SPACE.accessToken };
export const PICTURES = 'images.ctfassets.net/aSpace/anAsset/anUpload';
export const picturePath = createPicturePath(pictureHosts(readEnvironment(LIVE_SPACE)));

/** An asset as the client returns it for a resolved link. */
export const asset = (url: string) => ({
  sys: { id: 'anAsset', type: 'Asset' },
  fields: {
    title: 'A corridor',
    description: 'A long corridor',
    file: { url, contentType: 'image/jpeg', fileName: 'a.jpg', details: { size: 1, image: { width: 4, height: 3 } } },
  },
});

export const writerEntry = {
  sys: { id: 'aWriter', type: 'Entry' },
  fields: { firstName: 'Mary', lastName: 'Shelley' },
};

/** A review entry with resolved links. */
export const reviewEntry = (fields: Record<string, unknown> = {}) => ({
  sys: { id: 'aReview', type: 'Entry' },
  fields: {
    movieId: 694,
    movieName: 'The Shining',
    reviewSubtitle: 'A hotel',
    writerReference: writerEntry,
    published: '2026-10-12',
    containsSpoilers: true,
    bannerImage: asset(`//${PICTURES}/banner.jpg`),
    posterArt: asset(`//${PICTURES}/art.jpg`),
    content: node('document', [node('paragraph', [text('Come in.')])]),
    overallScore: 9.6,
    ...fields,
  },
});

export const featuredEntry = (review: unknown = reviewEntry()) => ({
  sys: { id: 'featured', type: 'Entry' },
  fields: { reviewReference: review },
});

export const deadLink = (linkType: string) => linkTo(linkType, 'nowhere');
