import { type RawBuilder, sql } from 'kysely';

// Packs the numbers of many rows into the bytes of one value, because the driver reads many single values slowly.

export const packInts = (number: RawBuilder<unknown>) => sql<Buffer | null>`string_agg(int4send(${number}), '')`;
/** Packs a column of numbers. Null becomes NaN. */
export const packFloats = (number: RawBuilder<unknown>) =>
  sql<Buffer | null>`string_agg(float4send(coalesce(${number}, 'NaN')), '')`;

/**
 * Swaps bytes: PostgreSQL writes the highest byte of a number first, our processors the lowest. `bytes` is null when
 * there are no rows.
 */
function unpack(bytes: Buffer | null): [ArrayBufferLike, number, number] {
  const swapped = bytes?.swap32() ?? Buffer.alloc(0);
  // Typed arrays must begin at multiples of four bytes. A small buffer may begin at any byte of a larger memory area
  // that it shares with other buffers.
  const { buffer, byteOffset, byteLength } = swapped.byteOffset % 4 === 0 ? swapped : new Uint8Array(swapped);
  return [buffer, byteOffset, byteLength / 4];
}

export const unpackInts = (bytes: Buffer | null) => new Int32Array(...unpack(bytes));
export const unpackFloats = (bytes: Buffer | null) => new Float32Array(...unpack(bytes));
