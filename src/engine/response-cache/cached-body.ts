import { acceptedEncoding, decode, type Encoding, encode } from './content-encoding.ts';

/** Bytes below which compression saves nothing. */
const MIN_COMPRESSED = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Nearly all clients accept a compressed body, so the plain body, six times as large, is dropped after the first
 * compression.
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
  // A plain body stays if it was created again after the first compression, because a client requested it.
  const others = Object.keys(compressed).length === 0 ? {} : body.encodings;
  return { encoding, bytes, body: { length: body.length, encodings: { ...others, [encoding]: bytes } } };
}

const underWay = new WeakMap<CachedBody, Map<Encoding, Promise<Encoded>>>();

/** Concurrent calls share one compression. @returns the best accepted encoding, and the body to cache from now on */
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
