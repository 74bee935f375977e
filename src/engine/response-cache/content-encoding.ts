import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compression levels. `shared`: a response that is compressed once and sent many times. `once`: a private response,
 * which is compressed for each request.
 */
const EFFORT = { shared: { brotli: 5, gzip: 6 }, once: { brotli: 1, gzip: 1 } };

export type Encoding = 'identity' | 'gzip' | 'br';

/** Returns the best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3; `q=0` refuses an encoding). */
export function acceptedEncoding(header: string | null): Encoding {
  if (!header) return 'identity';
  const accepts = (name: string) =>
    header.split(',').some((part) => {
      const [coding, quality] = part.split(';').map((piece) => piece.trim());
      return coding === name && !/^q=0(\.0*)?$/.test(quality ?? '');
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

export async function encode(
  body: Uint8Array,
  encoding: 'gzip' | 'br',
  effort: keyof typeof EFFORT = 'shared',
): Promise<Uint8Array<ArrayBuffer>> {
  const { brotli, gzip: level } = EFFORT[effort];
  if (encoding === 'gzip') return trimBuffer(await compressGzip(body, { level }));
  return trimBuffer(await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }));
}

/**
 * Copies a view of a longer buffer. zlib returns such views for short results, and the cache would keep the whole
 * buffer.
 */
function trimBuffer(view: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return view.byteLength === view.buffer.byteLength ? view : new Uint8Array(view);
}

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
