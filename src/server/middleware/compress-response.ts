import { subtle } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, type Encoding, encode } from '#http-cache';
import { createCache, FOREVER } from '#lib/cache.ts';

/** Bytes. Smaller responses fit into a few packets. */
const MIN_COMPRESSED = 4 * 1024;
/** Maximum number of bytes of compressed bodies that are stored to be sent again. */
const MAX_STORED = 2 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Compresses private responses; the response cache compresses public ones. Hashing and compressing run in other threads,
 * and the same body is compressed once. The length of a compressed body tells an attacker nothing: these bodies have no
 * secret such as a token, and nobody else can put text into them.
 */
export function createCompressResponse(): MiddlewareHandler {
  const stored = createCache<Bytes>({ maxSize: MAX_STORED, sizeOf: (bytes) => bytes.byteLength });

  async function compress(body: Bytes, encoding: Exclude<Encoding, 'identity'>): Promise<Bytes> {
    const key = encoding + Buffer.from(await subtle.digest('SHA-256', body)).toString('latin1');
    return stored.get(key, async () => ({ value: await encode(body, encoding, 'once'), freshFor: FOREVER }));
  }

  return async (c, next) => {
    await next();
    const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? null);
    if (encoding === 'identity' || !c.res.ok) return;
    const body = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    headers.append('Vary', 'Accept-Encoding');
    const isWorthIt = body.byteLength >= MIN_COMPRESSED;
    if (isWorthIt) headers.set('Content-Encoding', encoding);
    c.res = undefined;
    c.res = new Response(isWorthIt ? await compress(body, encoding) : body, { status: 200, headers });
  };
}
