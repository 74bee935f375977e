import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, encode } from '#http-cache';

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by a handler whose answer is so long that compressing it would take longer than the answer may. */
    sendAsIs?: boolean;
  }
}

/** Bytes below which one packet or a few carry the answer anyway. */
const COMPRESS_FROM = 4 * 1024;

/** Compresses a member's own answer; public ones are compressed by the response cache. */
export const compressAnswer: MiddlewareHandler = async (c, next) => {
  await next();
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
  if (encoding === 'identity' || c.var.sendAsIs || !c.res.ok) return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const isWorthIt = body.byteLength >= COMPRESS_FROM;
  if (isWorthIt) headers.set('Content-Encoding', encoding);
  c.res = undefined;
  c.res = new Response(isWorthIt ? await encode(body, encoding, 'once') : body, { status: 200, headers });
};
