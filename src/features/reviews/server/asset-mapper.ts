import { z } from 'zod';
import type { Environment } from '#engine/env.ts';
import { EDITORIAL_IMAGE_FILE, EDITORIAL_IMAGES, type EditorialPictures } from '../contract/editorial-images.ts';
import type { RichTextAsset } from '../contract/reviews.ts';

const IMAGE_HOSTS = ['images.ctfassets.net', 'images.eu.ctfassets.net'];

type LiveSettings = Pick<Environment, 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_HOST' | 'CONTENTFUL_INSECURE'>;

export function pictureHosts(env: LiveSettings): EditorialPictures {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_HOST: host, CONTENTFUL_INSECURE: insecure } = env;
  if (!space) return { space: '', origins: new Map() };
  const origins = new Map(IMAGE_HOSTS.map((name) => [name, `https://${name}`]));
  // A custom host also serves its own images.
  if (host) origins.set(host.toLowerCase(), `${insecure ? 'http' : 'https'}://${host.toLowerCase()}`);
  return { space, origins };
}

/** Returns our path for an image of the live space, or null for any other URL. */
export type PicturePath = (url: URL) => string | null;

export function createPicturePath({ space, origins }: EditorialPictures): PicturePath {
  return ({ host, pathname }) => {
    const file = pathname.slice(1);
    if (!origins.has(host) || !file.startsWith(`${space}/`)) return null;
    return EDITORIAL_IMAGE_FILE.test(file) ? `${EDITORIAL_IMAGES}original/${host}/${file}` : null;
  };
}

const text = z.string().trim().min(1).nullable().catch(null);
const pixels = z.int().positive().optional().catch(undefined);

const assetSchema = z.looseObject({
  fields: z.looseObject({
    title: text,
    description: text,
    file: z.looseObject({
      url: z.string(),
      contentType: text,
      details: z
        .looseObject({ image: z.looseObject({ width: pixels, height: pixels }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/**
 * Returns a path of ours for an image that we serve, otherwise an https URL; null for any other URL.
 *
 * @example assetUrl('//assets.ctfassets.net/a/b.pdf', picturePath) // 'https://assets.ctfassets.net/a/b.pdf'
 */
export function assetUrl(url: string, picturePath: PicturePath): string | null {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!URL.canParse(absolute)) return null;
  const parsed = new URL(absolute);
  return picturePath(parsed) ?? (parsed.protocol === 'https:' ? parsed.href : null);
}

/** Returns null for a dead link, a draft, or a file without a usable URL. */
export function mapAsset(value: unknown, picturePath: PicturePath): RichTextAsset | null {
  const parsed = assetSchema.safeParse(value);
  if (!parsed.success) return null;
  const { title, description, file } = parsed.data.fields;
  const url = assetUrl(file.url, picturePath);
  if (url === null) return null;
  const { width, height } = file.details?.image ?? {};
  return {
    url,
    title,
    description,
    contentType: file.contentType,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}

/**
 * Returns the path of an image that we serve. Returns null for any other image, because the CSP would block it, and
 * wherever `mapAsset` returns null.
 */
export function mapPicture(value: unknown, picturePath: PicturePath): string | null {
  const url = mapAsset(value, picturePath)?.url;
  return url?.startsWith('/') ? url : null;
}
