import { recountSums } from '#catalogue/figures/figures.repository.ts';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import type { Database } from '#engine/database/database.ts';

/** Removes a member's ratings and answers from all figures. Call it in the transaction that deletes the member. */
export async function removeMember(trx: Database, memberId: string): Promise<void> {
  const rated = await trx.deleteFrom('rating').where('member_id', '=', memberId).returning('film_id').execute();
  const answered = await trx
    .deleteFrom('content_note_vote')
    .where('member_id', '=', memberId)
    .returning('film_id')
    .execute();
  await recountSums(
    trx,
    rated.map((row) => row.film_id),
  );
  await refreshFilms(trx, [...new Set([...rated, ...answered].map((row) => row.film_id))]);
}
