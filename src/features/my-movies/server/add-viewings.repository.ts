import { type RawBuilder, sql } from 'kysely';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { AppError } from '#engine/errors.ts';

/** The day and, if a source gave it, the moment of a viewing; a moment always has a day. */
export type ViewingDate = { day: string | null; at: Date | null };
export type NewViewing = ViewingDate & { id: string; filmId: number };

/** Counts at most MAX_VIEWINGS index entries, so a check takes milliseconds even for the largest account. */
const hasRoomFor = (memberId: string, adding: number): RawBuilder<boolean> => sql`
  (select count(*) from (select from viewing where member_id = ${memberId}::uuid limit ${sql.lit(MAX_VIEWINGS)}) as held)
    <= ${MAX_VIEWINGS - adding}`;

const tooMany = () =>
  new AppError('conflict', {
    message: `You can keep at most ${MAX_VIEWINGS.toLocaleString('en-US')} viewings, and this would be more.`,
  });

/** @throws AppError conflict when the account would have more than MAX_VIEWINGS viewings */
export async function requireViewingRoom(trx: Database, memberId: string, adding: number): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`select ${hasRoomFor(memberId, adding)} as has`.execute(trx);
  if (!rows[0]?.has) throw tooMany();
}

/**
 * All viewings of members are added by this function. The caller must have locked the member's row, so that concurrent
 * calls together do not exceed the limit.
 *
 * @throws AppError conflict when the account would have more than MAX_VIEWINGS viewings; then none is added
 */
export async function addViewings(trx: Database, memberId: string, viewings: readonly NewViewing[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into viewing (member_id, id, film_id, day, watched_at)
    select ${memberId}::uuid, id, "filmId", day, at
    from jsonb_to_recordset(${JSON.stringify(viewings)}::jsonb)
      as given(id uuid, "filmId" int, day date, at timestamptz)
    where ${hasRoomFor(memberId, viewings.length)}`.execute(trx);
  if (numAffectedRows !== BigInt(viewings.length)) throw tooMany();
}
