import { type RawBuilder, sql } from 'kysely';

// The numbers of many rows as the bytes of one value: the driver reads many single values slowly.

export const packInts = (number: RawBuilder<unknown>) => sql<Buffer | null>`string_agg(int4send(${number}), '')`;
/** Null becomes NaN. */
export const packFloats = (number: RawBuilder<unknown>) =>
  sql<Buffer | null>`string_agg(float4send(coalesce(${number}, 'NaN')), '')`;

/** PostgreSQL writes the highest byte of a number first, our processors the lowest. Without rows there are no bytes. */
function unpack(bytes: Buffer | null): [ArrayBufferLike, number, number] {
  const swapped = bytes?.swap32() ?? Buffer.alloc(0);
  // Numbers begin at multiples of their size; a small buffer is part of a shared one.
  const { buffer, byteOffset, byteLength } = swapped.byteOffset % 4 === 0 ? swapped : new Uint8Array(swapped);
  return [buffer, byteOffset, byteLength / 4];
}

export const unpackInts = (bytes: Buffer | null) => new Int32Array(...unpack(bytes));
export const unpackFloats = (bytes: Buffer | null) => new Float32Array(...unpack(bytes));
