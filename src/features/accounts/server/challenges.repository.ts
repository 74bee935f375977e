import type { Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';

/** Milliseconds for which used challenges are stored. Challenges expire sooner. */
const USED_KEPT = 24 * 3_600_000;

export type ChallengesRepository = ReturnType<typeof createChallengesRepository>;

export function createChallengesRepository(db: Database) {
  return {
    /** @returns undefined when the challenge was used before */
    use: (hash: Buffer, now: Date) =>
      db
        .insertInto('used_challenge')
        .values({ challenge_hash: hash, expires_at: new Date(now.getTime() + USED_KEPT) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challenge_hash')
        .executeTakeFirst(),
  };
}

type NewLink = { identifier: string; memberId: string; now: Date; expiresAt: Date };

/** Stores a link for a member. @param identifier has a hash of the link's token, so that nobody can use a copy */
export async function addLink(on: Database, { identifier, memberId, now, expiresAt }: NewLink): Promise<void> {
  const times = { created_at: now, updated_at: now, expires_at: expiresAt };
  await on
    .insertInto('verification')
    .values({ identifier, value: memberId, ...times })
    .execute();
}

/** @returns the member of a link that was not used and has not expired, or null */
export async function memberOfLink(on: Database, identifier: string, now: Date): Promise<string | null> {
  const found = await on
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.value ?? null;
}

/** Uses a link up. @returns false when it was used before */
export async function takeLink(trx: Transaction<DB>, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('verification')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
