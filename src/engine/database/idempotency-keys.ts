import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Milliseconds for which a key is remembered. */
export const KEY_LIFETIME = 24 * 3_600_000;
/** The maximum number of stored keys of a member. */
const MAX_KEYS = 10_000;

type KeyId = { memberId: string; keyHash: Buffer };
type Known = { request_hash: Buffer; status: number | null; answer: Buffer | null; created_at: Date };

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

const isTooMany = (memberId: string) => sql<boolean>`exists (
  select from idempotency_key where member_id = ${memberId} offset ${sql.lit(MAX_KEYS - 1)})`;

export function createIdempotencyKeys(db: Database) {
  async function isFull(memberId: string): Promise<boolean> {
    const { rows } = await sql<{ full: boolean }>`select ${isTooMany(memberId)} as full`.execute(db);
    return rows[0]?.full ?? false;
  }

  return {
    /** Stores a key before its call. @returns the row if the key is known; `full` if the member has too many keys */
    async begin(key: KeyId, requestHash: Buffer, now: Date): Promise<Known | 'full' | null> {
      const { memberId, keyHash } = key;
      const oldest = new Date(now.getTime() - KEY_LIFETIME);
      const begun = await sql`
        insert into idempotency_key as known (member_id, key_hash, request_hash, created_at)
        select ${memberId}::uuid, ${keyHash}::bytea, ${requestHash}::bytea, ${now}::timestamptz
        where not ${isTooMany(memberId)}
        on conflict (member_id, key_hash) do update
          set request_hash = excluded.request_hash, status = null, answer = null, created_at = excluded.created_at
          where known.created_at < ${oldest}`.execute(db);
      if (begun.numAffectedRows === 1n) return null;
      const known = await db
        .selectFrom('idempotency_key')
        .select(['request_hash', 'status', 'answer', 'created_at'])
        .where('member_id', '=', memberId)
        .where('key_hash', '=', keyHash)
        .executeTakeFirst();
      if (known) return known;
      // The call that held the key may have failed, and forgotten it, between the two statements.
      return (await isFull(memberId)) ? 'full' : this.begin(key, requestHash, now);
    },

    async end({ memberId, keyHash }: KeyId, status: number, answer: Buffer): Promise<void> {
      await db
        .updateTable('idempotency_key')
        .set({ status, answer })
        .where('member_id', '=', memberId)
        .where('key_hash', '=', keyHash)
        .execute();
    },

    /** Forgets the key of a call that created nothing. */
    async forget({ memberId, keyHash }: KeyId): Promise<void> {
      await db
        .deleteFrom('idempotency_key')
        .where('member_id', '=', memberId)
        .where('key_hash', '=', keyHash)
        .execute();
    },
  };
}
