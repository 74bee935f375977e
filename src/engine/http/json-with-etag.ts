import type { Context } from 'hono';
import { etagOf, matchesEtag } from '../response-cache/http-cache.ts';

/**
 * Sends JSON with an ETag of its text, or 304 without a body if If-None-Match names this ETag. It is weak, because the
 * body may be compressed on the way.
 */
export function jsonWithEtag(c: Context, value: object) {
  const body = JSON.stringify(value);
  const etag = etagOf(Buffer.from(body));
  c.header('ETag', `W/${etag}`);
  if (matchesEtag(etag, c.req.header('If-None-Match'))) return c.body(null, 304);
  return c.body(body, 200, { 'Content-Type': 'application/json' });
}
