import { sql, type Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { conflict } from '#engine/errors.ts';
import { MAX_NOTES_SIZE } from '../contract/note-rules.ts';

/** Returns the size of all notes of a member together. */
export async function sizeOfNotes(db: Database, memberId: string): Promise<number> {
  // PostgreSQL stores the length of a text, so it does not read the text here.
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(octet_length(text)), 0) from note where member_id = ${memberId})::float8
      + (select coalesce(sum(octet_length(text)), 0) from viewing_note where member_id = ${memberId})
      + (select coalesce(sum(octet_length(note)), 0) from member_list_film where member_id = ${memberId}) as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Writes notes by `write`. The caller has locked the member, so that concurrent calls together do not exceed the limit.
 * A write that adds nothing needs no room, even if the notes are too large already.
 *
 * @throws AppError conflict if the member's notes together would be too large
 */
export async function withRoomForNotes<Result>(
  trx: Transaction<DB>,
  memberId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await sizeOfNotes(trx, memberId);
  const result = await write();
  const after = await sizeOfNotes(trx, memberId);
  if (after > MAX_NOTES_SIZE && after > before)
    throw conflict(`All your notes together may have ${MAX_NOTES_SIZE / 1_000_000} MB. Please delete some first.`);
  return result;
}
