/** What the proxy sends, best first. */
const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const satisfies Record<
  ImageFormat,
  string
>;

/**
 * The best format that an Accept header names. A wildcard says nothing about AVIF or WebP, so it gets JPEG.
 *
 * @example acceptedFormat('image/avif,image/webp,*\/*;q=0.8') // 'avif'
 */
export function acceptedFormat(accept: string | null): ImageFormat {
  const named = new Set<string>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) named.add(type);
  }
  return IMAGE_FORMATS.find((format) => named.has(MEDIA_TYPES[format])) ?? 'jpeg';
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/**
 * What bytes are by their first twelve, whatever a header or a name calls them.
 * Signatures: ISO 10918-1 (JPEG), PNG 3rd edition 5.2, WebP container (RFC 9649), ISO 23008-12 brand `avif`.
 */
export function sniffFormat(bytes: Uint8Array): ImageFormat | 'png' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.length < 12) return null;
  if (head.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG_SIGNATURE) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 12) === 'ftypavif') return 'avif';
  return null;
}
