import { type Context, Hono } from 'hono';
import { MAX_ID } from '#contract/constants.ts';
import { notFound } from '#engine/errors.ts';
import { matchesEtag } from '#engine/http/headers.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { PREVIEWED_PAGES, PREVIEWS, type PreviewKey } from '../contract/preview-pictures.ts';
import type { PreviewsService } from './previews.service.ts';

/** The pictures may be cached for days, because apps that show a link store its picture that long in any case. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

const FILE = /^(.{1,200})\.png$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const isId = (key: string) => /^[1-9]\d*$/.test(key) && Number(key) <= MAX_ID;
const oneOf = <T extends string>(values: readonly T[], key: string) => values.find((value) => value === key);

/** @param file the decoded file name. Returns null if there cannot be such a picture. */
function readPreviewKey(kind: string, file: string): PreviewKey | null {
  const key = FILE.exec(file)?.[1];
  if (key === undefined) return null;
  if (kind === 'film' || kind === 'review' || kind === 'person') return isId(key) ? { kind, key: Number(key) } : null;
  if (kind === 'keyword' || kind === 'tag') return { kind, key };
  if (kind === 'month') return MONTH.test(key) ? { kind, key } : null;
  if (kind === 'provider') {
    const platform = oneOf(PLATFORM_SLUGS, key);
    return platform ? { kind, key: platform } : null;
  }
  const page = kind === 'page' ? oneOf(PREVIEWED_PAGES, key) : undefined;
  return page ? { kind: 'page', key: page } : null;
}

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
