import { type RawBuilder, sql } from 'kysely';

// The numbers of many rows as the bytes of one value: the driver reads many single values slowly.

export const packInts = (number: RawBuilder<unknown>) => sql<Buffer | null>`string_agg(int4send(${number}), '')`;
/** Null becomes NaN. */
export const packFloats = (number: RawBuilder<unknown>) =>
  sql<Buffer | null>`string_agg(float4send(coalesce(${number}, 'NaN')), '')`;

/** PostgreSQL writes the highest byte of a number first, our processors the lowest. Without rows there are no bytes. */
const unpack = (bytes: Buffer | null) => new Uint8Array(bytes?.swap32() ?? []).buffer;

export const unpackInts = (bytes: Buffer | null) => new Int32Array(unpack(bytes));
export const unpackFloats = (bytes: Buffer | null) => new Float32Array(unpack(bytes));
