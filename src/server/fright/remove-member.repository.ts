import { sql } from 'kysely';
import { RATING_FIGURES } from '#contract/fright/rating-categories.ts';
import type { Database } from '../db/database.ts';
import { refreshFilms } from './finder-rows.repository.ts';

/** Removes a member's ratings and answers from all figures. Call it in the transaction that deletes the member. */
export async function removeMember(trx: Database, memberId: string): Promise<void> {
  const rated = await removeRatings(trx, memberId);
  const answered = await removeAnswers(trx, memberId);
  await refreshFilms(trx, [...rated, ...answered]);
}

/** Locks rows in the order of films, so that two deletions cannot deadlock. @returns the films */
async function removeRatings(trx: Database, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ film_id: number }>`
    select film_id from rating_stats where film_id in (select film_id from rating where member_id = ${memberId})
    order by film_id for update`.execute(trx);
  const changes = sql.join(
    RATING_FIGURES.flatMap((figure) => [
      sql`${sql.ref(`${figure}_sum`)} = rating_stats.${sql.ref(`${figure}_sum`)} - coalesce(rating.${sql.ref(figure)}, 0)`,
      sql`${sql.ref(`${figure}_count`)} = rating_stats.${sql.ref(`${figure}_count`)} - (rating.${sql.ref(figure)} is not null)::int`,
    ]),
  );
  await sql`
    update rating_stats set ${changes} from rating
    where rating.film_id = rating_stats.film_id and rating.member_id = ${memberId}`.execute(trx);
  await trx.deleteFrom('rating').where('member_id', '=', memberId).execute();
  return rows.map((row) => row.film_id);
}

/** Locks rows in the order of films and notes. @returns the films */
async function removeAnswers(trx: Database, memberId: string): Promise<number[]> {
  const answers = sql`(select film_id, note, answer from content_note_vote where member_id = ${memberId}) as vote`;
  await sql`
    select from content_note_stats where (film_id, note) in (select film_id, note from ${answers})
    order by film_id, note for update`.execute(trx);
  await sql`
    update content_note_stats as stats set yes = yes - answer::int, no = no - (not answer)::int from ${answers}
    where vote.film_id = stats.film_id and vote.note = stats.note`.execute(trx);
  const { rows } = await sql<{ film_id: number }>`
    delete from content_note_vote where member_id = ${memberId} returning film_id`.execute(trx);
  return rows.map((row) => row.film_id);
}
