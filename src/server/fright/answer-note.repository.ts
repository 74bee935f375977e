import { sql, type Transaction } from 'kysely';
import type { ContentNoteSlug } from '#contract/content-notes/content-notes.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import { refreshFilms } from './finder-rows.repository.ts';

/** Null: no answer. */
export type Answer = boolean | null;
export type Vote = { member_id: string; film_id: number; note: ContentNoteSlug };

/** Saves a member's answer, and counts it. @returns false if the member has not watched the film */
export async function answerNote(db: Database, vote: Vote, answer: Answer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the member, so that answers of one member are saved in sequence.
    await trx.selectFrom('member').select('id').where('id', '=', vote.member_id).forNoKeyUpdate().execute();
    if (!(await hasWatched(trx, vote.member_id, vote.film_id))) return false;
    const before = await readAnswer(trx, vote);
    if (before === answer) return true;
    await writeAnswer(trx, vote, answer);
    await addToStats(trx, vote, { before, after: answer });
    await refreshFilms(trx, [vote.film_id]);
    return true;
  });
}

export async function hasWatched(db: Database, memberId: string, filmId: number): Promise<boolean> {
  const viewing = await db
    .selectFrom('viewing')
    .select('id')
    .where('member_id', '=', memberId)
    .where('film_id', '=', filmId)
    .limit(1)
    .executeTakeFirst();
  return viewing !== undefined;
}

async function readAnswer(trx: Transaction<DB>, { member_id, film_id, note }: Vote): Promise<Answer> {
  const row = await trx
    .selectFrom('content_note_vote')
    .select('answer')
    .where('member_id', '=', member_id)
    .where('film_id', '=', film_id)
    .where('note', '=', note)
    .executeTakeFirst();
  return row?.answer ?? null;
}

async function writeAnswer(trx: Transaction<DB>, vote: Vote, answer: Answer): Promise<void> {
  if (answer === null) {
    await trx
      .deleteFrom('content_note_vote')
      .where('member_id', '=', vote.member_id)
      .where('film_id', '=', vote.film_id)
      .where('note', '=', vote.note)
      .execute();
    return;
  }
  await trx
    .insertInto('content_note_vote')
    .values({ ...vote, answer })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'film_id', 'note'])
        .doUpdateSet({ answer: sql`excluded.answer`, voted_at: sql`now()` }),
    )
    .execute();
}

async function addToStats(
  trx: Transaction<DB>,
  { film_id, note }: Vote,
  { before, after }: { before: Answer; after: Answer },
): Promise<void> {
  const added = (answer: boolean) => Number(after === answer) - Number(before === answer);
  await sql`
    insert into content_note_stats as stats (film_id, note, yes, no)
    values (${film_id}, ${note}, ${added(true)}, ${added(false)})
    on conflict (film_id, note) do update set yes = stats.yes + excluded.yes, no = stats.no + excluded.no`.execute(trx);
}
