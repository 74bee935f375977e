import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, encode } from '../http-cache/content-encoding.ts';

/** Bytes below which one packet or a few carry the answer anyway. */
const COMPRESS_FROM = 4 * 1024;

/** Compresses a member's own answer where it is large; public answers are compressed by the response cache. */
export const compressLarge: MiddlewareHandler = async (c, next) => {
  await next();
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
  if (encoding === 'identity' || !c.res.ok) return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const isLarge = body.byteLength >= COMPRESS_FROM;
  if (isLarge) headers.set('Content-Encoding', encoding);
  c.res = undefined;
  c.res = new Response(isLarge ? await encode(body, encoding, 'once') : body, { status: 200, headers });
};
