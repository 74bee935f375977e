import { sql, type Transaction } from 'kysely';
import type { RatedSort } from '#contract/list-orders.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { refreshFinder } from '../../db/film-finder.ts';
import { posterColour } from '../../db/poster-colour.ts';
import type { DB } from '../../db/schema.gen.ts';

const ORDERS: Record<RatedSort, ReturnType<typeof sql>> = {
  date: sql`rating.updated_at desc`,
  title: sql`film.title collate "und-x-icu"`,
  rating: sql`rating.overall desc nulls last, rating.updated_at desc`,
};

const NOTHING: RatingFigures = byFigure(() => null);

export type RatingsRepository = ReturnType<typeof createRatingsRepository>;

export function createRatingsRepository(db: Database) {
  return {
    async filmExists(filmId: number): Promise<boolean> {
      const row = await db.selectFrom('film').select('id').where('id', '=', filmId).executeTakeFirst();
      return row !== undefined;
    },

    async find(memberId: string, filmId: number): Promise<RatingFigures> {
      const row = await db
        .selectFrom('rating')
        .select([...RATING_FIGURES])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .executeTakeFirst();
      return row ?? NOTHING;
    },

    /**
     * Saves the result of `change` and updates the film's sums and counts, in one transaction. Locks the rating's row, so
     * that concurrent changes run in sequence; and first the member's row (shared), so that a deletion of the account
     * cannot deadlock with it.
     */
    async save(
      memberId: string,
      filmId: number,
      change: (before: RatingFigures) => RatingFigures,
    ): Promise<RatingFigures> {
      return db.transaction().execute(async (trx) => {
        await trx.selectFrom('member').select('id').where('id', '=', memberId).forKeyShare().execute();
        const before = await lockRow(trx, memberId, filmId);
        const after = change(before);
        await writeRow(trx, memberId, filmId, after);
        await addToStats(trx, filmId, before, after);
        return after;
      });
    },

    async countRated(memberId: string): Promise<number> {
      const row = await db
        .selectFrom('rating')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async rated(memberId: string, { limit, offset }: { limit: number; offset: number }, sort: RatedSort) {
      return db
        .selectFrom('rating')
        .innerJoin('film', 'film.id', 'rating.film_id')
        .select([
          'film.id as movieId',
          'film.title as movieTitle',
          'film.poster_path as posterPath',
          posterColour.as('posterColour'),
          'film.release_date as releaseDate',
          'film.directors',
          'film.runtime',
          'film.overview',
          'rating.overall as overallRating',
          'rating.updated_at as updatedAt',
        ])
        .where('member_id', '=', memberId)
        .orderBy(ORDERS[sort])
        .orderBy('rating.film_id')
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}

async function lockRow(trx: Transaction<DB>, memberId: string, filmId: number): Promise<RatingFigures> {
  return trx
    .insertInto('rating')
    .values({ member_id: memberId, film_id: filmId })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'film_id']).doUpdateSet({ film_id: sql`excluded.film_id` }),
    )
    .returning([...RATING_FIGURES])
    .executeTakeFirstOrThrow();
}

/** A rating without any value is deleted. */
async function writeRow(trx: Transaction<DB>, memberId: string, filmId: number, rating: RatingFigures): Promise<void> {
  if (RATING_FIGURES.every((figure) => rating[figure] === null)) {
    await trx.deleteFrom('rating').where('member_id', '=', memberId).where('film_id', '=', filmId).execute();
    return;
  }
  await trx
    .updateTable('rating')
    .set({ ...rating, updated_at: sql`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('film_id', '=', filmId)
    .execute();
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

/**
 * Subtracts a member's ratings from the films' figures, before the member is deleted. Rows are locked in the order of
 * films, so that two deletions cannot deadlock.
 *
 * @returns the films, whose rows for the finder have to be refreshed
 */
export async function removeRatingsOfMember(trx: Database, memberId: string): Promise<number[]> {
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
