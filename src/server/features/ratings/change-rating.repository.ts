import { sql, type Transaction } from 'kysely';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { refreshFinder } from '../../db/film-finder.ts';
import { outdateProfile } from '../../db/horror-profile.ts';
import type { DB } from '../../db/schema.gen.ts';

/** One member's rating of one film. */
export type RatingKey = { memberId: string; filmId: number };

export const NOTHING: RatingFigures = byFigure(() => null);

export const isSameRating = (a: RatingFigures, b: RatingFigures) =>
  RATING_FIGURES.every((figure) => a[figure] === b[figure]);

/**
 * The one way to change a rating: `change` writes to its history, then the newest row counts. The rating, the film's sums
 * and counts, the finder's row and the member's profile follow in the same transaction.
 *
 * It locks the rating's row, so that concurrent changes run in sequence. Before that it locks (shared) the rows of the
 * member and the film, so that a deletion of the account or a merge of films cannot deadlock with it.
 *
 * @param change returns undefined if it has changed nothing
 * @returns the rating that counts now, and the result of `change`
 */
export async function changeRating<Result>(
  db: Database,
  key: RatingKey,
  change: (trx: Transaction<DB>, before: RatingFigures) => Promise<Result | undefined>,
): Promise<{ rating: RatingFigures; result: Result | undefined }> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('member').select('id').where('id', '=', key.memberId).forKeyShare().execute();
    await trx.selectFrom('film').select('id').where('id', '=', key.filmId).forKeyShare().execute();
    const before = await lockRow(trx, key);
    const result = await change(trx, before);
    if (result === undefined) {
      if (isSameRating(before, NOTHING)) await deleteRow(trx, key);
      return { rating: before, result };
    }
    const rating = await countNewest(trx, key);
    await addToStats(trx, key.filmId, before, rating);
    await outdateProfile(trx, key.memberId);
    return { rating, result };
  });
}

async function lockRow(trx: Transaction<DB>, { memberId, filmId }: RatingKey): Promise<RatingFigures> {
  return trx
    .insertInto('rating')
    .values({ member_id: memberId, film_id: filmId })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'film_id']).doUpdateSet({ film_id: sql`excluded.film_id` }),
    )
    .returning([...RATING_FIGURES])
    .executeTakeFirstOrThrow();
}

async function deleteRow(trx: Transaction<DB>, { memberId, filmId }: RatingKey): Promise<void> {
  await trx.deleteFrom('rating').where('member_id', '=', memberId).where('film_id', '=', filmId).execute();
}

/** Makes the newest row of the history the rating. A rating without any figure is deleted. */
async function countNewest(trx: Transaction<DB>, key: RatingKey): Promise<RatingFigures> {
  const newest = await trx
    .selectFrom('rating_history')
    .select(['saved_at', ...RATING_FIGURES])
    .where('member_id', '=', key.memberId)
    .where('film_id', '=', key.filmId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || isSameRating(newest, NOTHING)) {
    await deleteRow(trx, key);
    return NOTHING;
  }
  const { saved_at, ...figures } = newest;
  await trx
    .updateTable('rating')
    .set({ ...figures, updated_at: saved_at })
    .where('member_id', '=', key.memberId)
    .where('film_id', '=', key.filmId)
    .execute();
  return figures;
}

const added = (before: number | null, after: number | null) => ({
  sum: (after ?? 0) - (before ?? 0),
  count: Number(after !== null) - Number(before !== null),
});

async function addToStats(
  trx: Transaction<DB>,
  filmId: number,
  before: RatingFigures,
  after: RatingFigures,
): Promise<void> {
  const deltas = RATING_FIGURES.map((figure) => ({ figure, ...added(before[figure], after[figure]) })).filter(
    ({ sum, count }) => sum !== 0 || count !== 0,
  );
  if (deltas.length === 0) return;
  const columns = deltas.flatMap(({ figure, sum, count }) => [
    { name: `${figure}_sum`, value: sum },
    { name: `${figure}_count`, value: count },
  ]);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(({ value }) => sql`${value}::int`));
  const sums = sql.join(
    columns.map(({ name }) => sql`${sql.ref(name)} = rating_stats.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  );
  await sql`
    insert into rating_stats (film_id, ${names}) values (${filmId}, ${values})
    on conflict (film_id) do update set ${sums}`.execute(trx);
  await refreshFinder(trx, [filmId]);
}
