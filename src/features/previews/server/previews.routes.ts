import { type Context, Hono } from 'hono';
import { notFound } from '#engine/errors.ts';
import { matchesEtag } from '#engine/response-cache/http-cache.ts';
import { PREVIEWS } from '../contract/preview-pictures.ts';
import { readPreviewKey } from './preview-key.ts';
import type { PreviewsService } from './previews.service.ts';

/** The pictures may be cached for days, because apps that show a link store its picture that long in any case. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

/** The pictures that other sites show with a link to a page. */
export function previewRoutes(service: PreviewsService): Hono {
  const router = new Hono();

  async function send(c: Context, kind: string, file: string): Promise<Response> {
    const key = readPreviewKey(kind, file);
    if (!key) throw notFound('There is no such picture.');
    const { etag, bytes } = await service.find(key);
    const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL };
    if (matchesEtag(etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
    return c.body(await bytes(), 200, { ...headers, 'Content-Type': 'image/png' });
  }

  router.get(`${PREVIEWS}:kind/:file`, (c) => send(c, c.req.param('kind'), c.req.param('file')));

  // Without this route, other paths below PREVIEWS would render a page.
  router.all(`${PREVIEWS}*`, () => {
    throw notFound('There is no such picture.');
  });
  return router;
}
