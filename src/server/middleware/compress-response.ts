import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, encode } from '#http-cache';

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by a handler whose response is so large that compression would take too long. */
    skipCompression?: boolean;
  }
}

/** Bytes. Smaller responses fit into a few packets. */
const MIN_COMPRESSED = 4 * 1024;

/** Compresses private responses. The response cache compresses public ones. */
export const compressResponse: MiddlewareHandler = async (c, next) => {
  await next();
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
  if (encoding === 'identity' || c.var.skipCompression || !c.res.ok) return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const isWorthIt = body.byteLength >= MIN_COMPRESSED;
  if (isWorthIt) headers.set('Content-Encoding', encoding);
  c.res = undefined;
  c.res = new Response(isWorthIt ? await encode(body, encoding, 'once') : body, { status: 200, headers });
};
