import { Hono } from 'hono';
import { notFound } from '#engine/errors.ts';
import { etagOf, matchesEtag } from '#engine/response-cache/etag.ts';
import { OWN_ASSET_PATH } from '../contract/editorial-images.ts';

export const EDITORIAL_ASSET_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.svg$/;
/** s-maxage lets the response cache store the compressed form too. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=3600';

/** Bytes by file name. */
export type EditorialAssets = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Serves images of our reviews from memory, so that no request can read another file. */
export function editorialAssetRoutes(assets: EditorialAssets): Hono {
  const etags = new Map([...assets].map(([name, bytes]) => [name, etagOf(bytes)]));
  const router = new Hono();
  router.get(`${OWN_ASSET_PATH}:file`, (c) => {
    const name = c.req.param('file');
    const bytes = EDITORIAL_ASSET_NAME.test(name) ? assets.get(name) : undefined;
    if (!bytes) throw notFound('Image not found.');
    const headers = {
      'Content-Type': 'image/svg+xml',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': CACHE_CONTROL,
      ETag: etags.get(name) ?? '',
    };
    if (matchesEtag(headers.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
    return c.body(bytes, 200, headers);
  });
  router.all(`${OWN_ASSET_PATH}*`, () => {
    throw notFound('Image not found.');
  });
  return router;
}
