import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, encode } from '../response-cache/content-encoding.ts';

/** Bytes. Smaller responses fit into a few packets. */
const MIN_COMPRESSED = 4 * 1024;

/**
 * Compresses private responses in another thread; the response cache compresses public ones. The length of a compressed
 * body tells an attacker nothing: these bodies have no secret such as a token, and nobody else can put text into them.
 */
export const compressResponse: MiddlewareHandler = async (c, next) => {
  await next();
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
  if (encoding === 'identity' || !c.res.ok) return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const isWorthIt = body.byteLength >= MIN_COMPRESSED;
  if (isWorthIt) headers.set('Content-Encoding', encoding);
  c.res = undefined;
  c.res = new Response(isWorthIt ? await encode(body, encoding, 'once') : body, { status: 200, headers });
};
