import { z } from 'zod';
import type { RichTextAsset } from '#contract/editorial.ts';
import { OWN_ASSET_HOST, OWN_ASSET_PATH } from './delivery-api/content-space.ts';

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
 * The address under which a browser finds an asset: a path of ours, or https.
 *
 * @param url usually protocol-relative, `//host/path`
 * @returns null for what is neither
 * @example assetUrl('//images.ctfassets.net/a/b.jpg') // 'https://images.ctfassets.net/a/b.jpg'
 */
export function assetUrl(url: string): string | null {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!URL.canParse(absolute)) return null;
  const { protocol, hostname, pathname, href } = new URL(absolute);
  if (hostname === OWN_ASSET_HOST) return pathname.startsWith(OWN_ASSET_PATH) ? pathname : null;
  return protocol === 'https:' ? href : null;
}

/** An asset as plain data; null for a dead link, a draft, or a file without a usable address. */
export function mapAsset(value: unknown): RichTextAsset | null {
  const parsed = assetSchema.safeParse(value);
  if (!parsed.success) return null;
  const { title, description, file } = parsed.data.fields;
  const url = assetUrl(file.url);
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
