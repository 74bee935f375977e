const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const satisfies Record<
  ImageFormat,
  string
>;

/** The best format is first. */
export type AcceptedFormats = readonly [ImageFormat, ...ImageFormat[]];

/**
 * Returns the formats that Accept names, and JPEG. Ignores wildcards, which browsers without AVIF support send too.
 *
 * @example acceptedFormats('image/avif,*\/*;q=0.8') // ['avif', 'jpeg']
 */
export function acceptedFormats(accept: string | null): AcceptedFormats {
  const named = new Set<string>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) named.add(type);
  }
  const better = IMAGE_FORMATS.filter((format) => format !== 'jpeg' && named.has(MEDIA_TYPES[format]));
  const [best = 'jpeg', ...others] = [...better, 'jpeg' as const];
  return [best, ...others];
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Reads the first 12 bytes: ISO 10918-1 (JPEG), PNG 3rd edition 5.2, RFC 9649 (WebP), ISO 23008-12 brand `avif`. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | 'png' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.length < 12) return null;
  if (head.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG_SIGNATURE) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 12) === 'ftypavif') return 'avif';
  return null;
}
