import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli's quality for answers made on the fly: near gzip's speed, clearly smaller. Static files use the highest. */
const BROTLI_QUALITY = 5;

export type Encoding = 'identity' | 'gzip' | 'br';

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3; `q=0` refuses). */
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

export async function encode(body: Uint8Array, encoding: 'gzip' | 'br'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return compressGzip(body);
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
