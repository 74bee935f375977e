import { type RawBuilder, sql } from 'kysely';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import type { Transaction } from '#engine/database/database.ts';
import { changeLog } from '#engine/database/member-data.ts';
import { conflict } from '#engine/errors.ts';
import { withRoomForNotes } from '#features/notes/server/notes.ts';

/** The day and, if a source gave it, the moment of a viewing; a moment always has a day. */
export type ViewingDate = { day: string | null; at: Date | null };
type NewViewing = ViewingDate & { id: string; filmId: number; note?: string | null | undefined };

/** Counts at most MAX_VIEWINGS index entries, so a check takes milliseconds even for the largest account. */
const hasRoomFor = (memberId: string, adding: number): RawBuilder<boolean> => sql`
  (select count(*) from (select from viewing where member_id = ${memberId}::uuid limit ${sql.lit(MAX_VIEWINGS)}) as held)
    <= ${MAX_VIEWINGS - adding}`;

const tooMany = () =>
  conflict(`You can keep at most ${MAX_VIEWINGS.toLocaleString('en-US')} viewings, and this would be more.`);

/** @throws AppError conflict when the account would have more than MAX_VIEWINGS viewings */
export async function requireViewingRoom(trx: Transaction, memberId: string, adding: number): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`select ${hasRoomFor(memberId, adding)} as has`.execute(trx);
  if (!rows[0]?.has) throw tooMany();
}

/**
 * All viewings of members are added by this function. The caller must have locked the member's row, so that concurrent
 * calls together do not exceed the limit.
 *
 * @throws AppError conflict when the account would have more than MAX_VIEWINGS viewings; then none is added
 */
export async function addViewings(
  trx: Transaction,
  memberId: string,
  viewings: readonly NewViewing[],
  notedAt = new Date(),
): Promise<void> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into viewing (member_id, id, film_id, day, watched_at)
      select ${memberId}::uuid, id, "filmId", day, at
      from jsonb_to_recordset(${JSON.stringify(viewings)}::jsonb)
        as given(id uuid, "filmId" int, day date, at timestamptz)
      where ${hasRoomFor(memberId, viewings.length)}
      returning member_id, film_id, id)
    ${changeLog('viewing', sql`select * from added`)}`.execute(trx);
  if (numAffectedRows !== BigInt(viewings.length)) throw tooMany();
  await saveViewingNotes(
    trx,
    memberId,
    viewings.flatMap(({ id, note }) => (note ? [{ id, note }] : [])),
    notedAt,
  );
}

/**
 * Writes notes on the member's viewings and replaces existing notes. The caller has locked the member.
 *
 * @throws AppError conflict for too many notes
 */
export async function saveViewingNotes(
  trx: Transaction,
  memberId: string,
  notes: { id: string; note: string }[],
  at = new Date(),
): Promise<void> {
  if (notes.length === 0) return;
  const saving = sql`
    with noted as (
      insert into viewing_note (member_id, viewing_id, text, updated_at)
      select ${memberId}::uuid, id, note, ${at}
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given(id uuid, note text)
      on conflict (member_id, viewing_id) do update set text = excluded.text, updated_at = excluded.updated_at
      returning member_id, viewing_id)
    ${changeLog('viewing', sql`select member_id, film_id, id from viewing where (member_id, id) in (select * from noted)`)}`;
  await withRoomForNotes(trx, memberId, () => saving.execute(trx));
}
