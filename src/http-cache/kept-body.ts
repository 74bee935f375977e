import { acceptedEncoding, decode, type Encoding, encode } from './content-encoding.ts';

/** Answers smaller than this gain nothing from compression. */
const COMPRESS_FROM = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * An answer's body in the forms that readers take. Nearly all of them take it compressed, so the plain form goes when
 * there is another, until somebody asks for it: a page is then a sixth of its size.
 */
export type KeptBody = { length: number; forms: Partial<Record<Encoding, Bytes>> };

export const keepBody = (plain: Bytes): KeptBody => ({ length: plain.byteLength, forms: { identity: plain } });

/** Bytes of memory. */
export const keptBytes = ({ forms }: KeptBody): number =>
  Object.values(forms).reduce((sum, form) => sum + form.byteLength, 0);

async function plainForm({ forms: { identity, br, gzip } }: KeptBody): Promise<Bytes> {
  if (identity) return identity;
  if (br) return decode(br, 'br');
  if (gzip) return decode(gzip, 'gzip');
  throw new Error('A kept body has no form');
}

/**
 * The form of a body that suits a reader.
 *
 * @param accepted the reader's Accept-Encoding
 * @returns its bytes, and the body to keep from now on: the same one, or one that has this form as well
 */
export async function formFor(
  body: KeptBody,
  accepted: string | null,
): Promise<{ encoding: Encoding; bytes: Bytes; body: KeptBody }> {
  const encoding = body.length < COMPRESS_FROM ? 'identity' : acceptedEncoding(accepted);
  const kept = body.forms[encoding];
  if (kept) return { encoding, bytes: kept, body };
  const plain = await plainForm(body);
  const bytes = encoding === 'identity' ? plain : await encode(plain, encoding);
  const { identity: _, ...compressed } = body.forms;
  // The plain form that the app gave goes with the first compressed one; one that a reader asked for later stays.
  const others = Object.keys(compressed).length === 0 ? {} : body.forms;
  return { encoding, bytes, body: { length: body.length, forms: { ...others, [encoding]: bytes } } };
}
