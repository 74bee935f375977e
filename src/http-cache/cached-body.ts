import { acceptedEncoding, decode, type Encoding, encode } from './content-encoding.ts';

/** Bytes below which compression saves nothing. */
const MIN_COMPRESSED = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The encodings of a response body. Nearly all clients accept a compressed body, so the plain one is dropped after the
 * first compression, which leaves about a sixth of the bytes.
 */
export type CachedBody = { length: number; encodings: Partial<Record<Encoding, Bytes>> };

export const cacheBody = (plain: Bytes): CachedBody => ({ length: plain.byteLength, encodings: { identity: plain } });

export const bytesOf = ({ encodings }: CachedBody): number =>
  Object.values(encodings).reduce((sum, bytes) => sum + bytes.byteLength, 0);

async function plainBody({ encodings: { identity, br, gzip } }: CachedBody): Promise<Bytes> {
  if (identity) return identity;
  if (br) return decode(br, 'br');
  if (gzip) return decode(gzip, 'gzip');
  throw new Error('A cached body has no bytes');
}

type Encoded = { encoding: Encoding; bytes: Bytes; body: CachedBody };

async function compress(body: CachedBody, encoding: Encoding): Promise<Encoded> {
  const plain = await plainBody(body);
  const bytes = encoding === 'identity' ? plain : await encode(plain, encoding);
  const { identity: _, ...compressed } = body.encodings;
  // Drops the app's plain body on the first compression. A plain body that a client requested later stays.
  const others = Object.keys(compressed).length === 0 ? {} : body.encodings;
  return { encoding, bytes, body: { length: body.length, encodings: { ...others, [encoding]: bytes } } };
}

const underWay = new WeakMap<CachedBody, Map<Encoding, Promise<Encoded>>>();

/**
 * Returns a body in the best accepted encoding. Concurrent calls for a body and encoding share one compression.
 *
 * @param accepted the request's Accept-Encoding
 * @returns the best encoding and its bytes, and the body to cache from now on, which includes this encoding
 */
export async function encodingFor(body: CachedBody, accepted: string | null): Promise<Encoded> {
  const encoding = body.length < MIN_COMPRESSED ? 'identity' : acceptedEncoding(accepted);
  const cached = body.encodings[encoding];
  if (cached) return { encoding, bytes: cached, body };
  const ofBody = underWay.get(body) ?? new Map<Encoding, Promise<Encoded>>();
  underWay.set(body, ofBody);
  const shared = ofBody.get(encoding) ?? compress(body, encoding);
  ofBody.set(encoding, shared);
  return shared.finally(() => ofBody.delete(encoding));
}
