import { type RawBuilder, sql, type Transaction } from 'kysely';
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
 * @returns the rating that counts now, and the result of `change`; null for an unknown film
 */
export async function changeRating<Result>(
  db: Database,
  key: RatingKey,
  change: (trx: Transaction<DB>, before: RatingFigures) => Promise<Result | undefined>,
): Promise<{ rating: RatingFigures; result: Result | undefined } | null> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRows(trx, key);
    if (!before) return null;
    const result = await change(trx, before);
    if (result === undefined) {
      if (isSameRating(before, NOTHING)) await deleteRow(trx, key);
      return { rating: before, result };
    }
    const rating = (await countNewest(trx, key.memberId, [key.filmId])).get(key.filmId) ?? NOTHING;
    await addToStats(trx, [{ filmId: key.filmId, before, after: rating }]);
    await outdateProfile(trx, key.memberId);
    return { rating, result };
  });
}

/** Changes of one film's history by a batch. */
export type HistoryChange = {
  filmId: number;
  /** In the order of saving; the last one counts. */
  add: { savedAt: Date; figures: RatingFigures }[];
  /** Ids of saved ratings. */
  remove: string[];
  /** The rating that counts now stays the newest. */
  keepsNewest: boolean;
};

/**
 * The same for many films of one member, each at most once, in a transaction that has locked the member's row for update
 * and the films' rows for key share. The caller outdates the profile.
 */
export async function changeRatings(trx: Transaction<DB>, memberId: string, changes: HistoryChange[]): Promise<void> {
  const filmIds = changes.map(({ filmId }) => filmId);
  if (filmIds.length === 0) return;
  const rows = await trx
    .selectFrom('rating')
    .select(['film_id', ...RATING_FIGURES])
    .where('member_id', '=', memberId)
    .where('film_id', '=', anyOf(filmIds))
    .execute();
  const before = new Map(rows.map(({ film_id, ...figures }) => [film_id, figures]));
  const newest = await newestIds(
    trx,
    memberId,
    changes.filter((change) => change.keepsNewest),
  );
  const removed = changes.flatMap((change) => change.remove);
  await trx
    .deleteFrom('rating_history')
    .where('member_id', '=', memberId)
    .where('film_id', '=', anyOf(filmIds))
    .where('id', '=', sql<string>`any(${removed}::bigint[])`)
    .execute();
  await addToHistory(trx, memberId, changes);
  await sql`
    update rating_history set id = default
    where member_id = ${memberId} and film_id = ${anyOf(filmIds)} and id = any(${newest}::bigint[])`.execute(trx);
  const after = await countNewest(trx, memberId, filmIds);
  await addToStats(
    trx,
    filmIds.map((filmId) => ({
      filmId,
      before: before.get(filmId) ?? NOTHING,
      after: after.get(filmId) ?? NOTHING,
    })),
  );
}

const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`;

async function newestIds(trx: Transaction<DB>, memberId: string, changes: HistoryChange[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('rating_history')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('member_id', '=', memberId)
    .where('film_id', '=', anyOf(changes.map(({ filmId }) => filmId)))
    .groupBy('film_id')
    .execute();
  return rows.map((row) => row.id);
}

/** PostgreSQL numbers the rows in the order of the select. */
async function addToHistory(trx: Transaction<DB>, memberId: string, changes: HistoryChange[]): Promise<void> {
  const rows = changes.flatMap(({ filmId, add }) =>
    add.map(({ savedAt, figures }) => ({ film_id: filmId, saved_at: savedAt, ...figures })),
  );
  await sql`
    insert into rating_history (member_id, film_id, saved_at, ${FIGURES})
    select ${memberId}::uuid, film_id, saved_at, ${FIGURES}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as given(place int, film_id int, saved_at timestamptz, ${columnsOf(RATING_FIGURES)})
    order by place`.execute(trx);
}

const FIGURES = sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)));
/** The columns of a recordset. */
const columnsOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(name)} int`));

/** The member's row, then the film's, then the rating's. @returns null for an unknown film; a deleted member violates the foreign key */
async function lockRows(trx: Transaction<DB>, { memberId, filmId }: RatingKey): Promise<RatingFigures | null> {
  const { rows } = await sql<RatingFigures>`
    with rater as materialized (select id from member where id = ${memberId} for key share),
      rated as materialized (
        select film.id from film left join rater on true where film.id = ${filmId} for key share of film)
    insert into rating (member_id, film_id) select ${memberId}::uuid, id from rated
    on conflict (member_id, film_id) do update set film_id = excluded.film_id
    returning ${FIGURES}`.execute(trx);
  return rows[0] ?? null;
}

async function deleteRow(trx: Transaction<DB>, { memberId, filmId }: RatingKey): Promise<void> {
  await trx.deleteFrom('rating').where('member_id', '=', memberId).where('film_id', '=', filmId).execute();
}

/** Makes the newest row of each film's history its rating. A rating without any figure is deleted. */
async function countNewest(
  trx: Transaction<DB>,
  memberId: string,
  filmIds: number[],
): Promise<Map<number, RatingFigures>> {
  const held = sql.join(RATING_FIGURES.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`excluded.${figure}`)}`));
  const { rows } = await sql<{ film_id: number } & RatingFigures>`
    insert into rating (member_id, film_id, ${FIGURES}, updated_at)
    select ${memberId}::uuid, film_id, ${FIGURES}, saved_at
    from (select distinct on (film_id) * from rating_history
      where member_id = ${memberId} and film_id = ${anyOf(filmIds)} order by film_id, id desc) as newest
    where num_nonnulls(${FIGURES}) > 0
    on conflict (member_id, film_id) do update set ${held}, updated_at = excluded.updated_at
    returning film_id, ${FIGURES}`.execute(trx);
  const counting = new Map(rows.map(({ film_id, ...figures }) => [film_id, figures]));
  const cleared = filmIds.filter((id) => !counting.has(id));
  if (cleared.length > 0)
    await trx.deleteFrom('rating').where('member_id', '=', memberId).where('film_id', '=', anyOf(cleared)).execute();
  return counting;
}

const added = (before: number | null, after: number | null) => ({
  sum: (after ?? 0) - (before ?? 0),
  count: Number(after !== null) - Number(before !== null),
});

const SUMS = RATING_FIGURES.flatMap((figure) => [`${figure}_sum`, `${figure}_count`]);

type StatsChange = { filmId: number; before: RatingFigures; after: RatingFigures };

/** In the order of films, as everybody locks these rows. */
async function addToStats(trx: Transaction<DB>, changes: StatsChange[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !isSameRating(before, after));
  if (changed.length === 0) return;
  const deltas = changed.map(({ filmId, before, after }) => ({
    film_id: filmId,
    ...Object.fromEntries(
      RATING_FIGURES.flatMap((figure) => {
        const { sum, count } = added(before[figure], after[figure]);
        return [
          [`${figure}_sum`, sum],
          [`${figure}_count`, count],
        ];
      }),
    ),
  }));
  const names = sql.join(SUMS.map((name) => sql.ref(name)));
  const sums = sql.join(
    SUMS.map((name) => sql`${sql.ref(name)} = rating_stats.${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`),
  );
  await sql`
    insert into rating_stats (film_id, ${names})
    select film_id, ${names} from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb)
      as given(film_id int, ${columnsOf(SUMS)}) order by film_id
    on conflict (film_id) do update set ${sums}`.execute(trx);
  await refreshFinder(
    trx,
    changed.map(({ filmId }) => filmId),
  );
}
