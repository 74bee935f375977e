import { type RawBuilder, sql, type Transaction } from 'kysely';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/fright/rating-categories.ts';
import { compileOnce, given } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { inOneTrip } from '../db/one-trip.ts';
import type { DB } from '../db/schema.gen.ts';
import { AppError } from '../errors.ts';
import { figuresOfFinder } from './finder-rows.repository.ts';

// Only this file changes ratings. It first changes the saved ratings (the history). The newest saved rating of a film
// then becomes the member's rating.

export type RatingKey = { memberId: string; filmId: number };

export const NO_RATING: RatingFigures = byFigure(() => null);

type HistoryChange = {
  filmId: number;
  /** Ratings in the order of saving; the last one counts. */
  add: { savedAt: Date; figures: RatingFigures }[];
  /** Ids of saved ratings. */
  remove: string[];
  /** True if the rating that counts now must still count after the change. */
  keepsNewest: boolean;
};

const MEMBER = sql`${given<string>('memberId')}::uuid`;
/** A query plan for one film is cheaper than a plan for a list with one film. */
const THIS_FILM = sql`${given<number>('filmId')}::int`;
const THESE_FILMS = sql`any(${given<number[]>('filmIds')}::int[])`;

const figures = (part: (figure: string) => RawBuilder<unknown>) => sql.join(RATING_FIGURES.map(part));
const figuresOf = (table: string) => figures((figure) => sql.ref(`${table}.${figure}`));
const FIGURES = figures((figure) => sql.ref(figure));
const FIGURE_COLUMNS = figures((figure) => sql`${sql.ref(figure)} int`);

type LockedFilm = { id: number; hasMember: boolean };

/**
 * Locks the rows of the member, the films, their sums and the finder, in this order, like all other code. So changes by
 * one member, and changes of one film, run in sequence, and the next statement sees the earlier changes. Missing sums
 * are inserted, because otherwise one of two concurrent first ratings would lock the finder's row before the sums.
 * Returns the films that exist.
 *
 * @param summed SQL that defines a table `summed` and locks the films' sums
 */
const lockStatement = (films: RawBuilder<unknown>, summed: RawBuilder<unknown>) =>
  compileOnce<LockedFilm>((db) => ({
    compile: () =>
      sql<LockedFilm>`
      with rater as materialized (select id from member where id = ${MEMBER} for no key update),
        rated as materialized (
          select film.id from film left join rater on true where film.id = ${films} order by film.id
          for key share of film),
        ${summed},
        found as materialized (
          select from film_finder where film_id = ${films} and (select count(*) from summed) >= 0 order by film_id
          for update)
      select id, exists (select from rater) as "hasMember" from rated where (select count(*) from found) >= 0`.compile(
        db,
      ),
  }));

const SUMS = sql.join(RATING_FIGURES.flatMap((figure) => [sql.ref(`${figure}_sum`), sql.ref(`${figure}_count`)]));
const ADDED = sql.join(
  RATING_FIGURES.flatMap((figure) => {
    const [before, newest] = [sql.ref(`before.${figure}`), sql.ref(`newest.${figure}`)];
    return [
      sql`coalesce(${newest}, 0) - coalesce(${before}, 0)`,
      sql`(${newest} is not null)::int - (${before} is not null)::int`,
    ];
  }),
);
const SUMMED = sql.join(
  RATING_FIGURES.flatMap((figure) =>
    [`${figure}_sum`, `${figure}_count`].map(
      (name) => sql`${sql.ref(name)} = rating_stats.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  ),
);

/**
 * Makes the newest saved ratings count: updates the ratings, the films' sums and counts, the finder's rows and the
 * version of the member's profile. A rating without any figure is deleted.
 *
 * @param newest SQL that defines a table `newest` with the films' newest saved ratings
 */
const countingStatement = (films: RawBuilder<unknown>, newest: RawBuilder<unknown>) =>
  compileOnce<RatingFigures>((db) => ({
    compile: () =>
      sql<RatingFigures>`
      with before as materialized (select * from rating where member_id = ${MEMBER} and film_id = ${films}),
        ${newest},
        counting as (
          insert into rating (member_id, film_id, ${FIGURES}, updated_at)
          select ${MEMBER}, film_id, ${FIGURES}, saved_at from newest where num_nonnulls(${FIGURES}) > 0
          on conflict (member_id, film_id) do update
            set ${figures((figure) => sql`${sql.ref(figure)} = excluded.${sql.ref(figure)}`)}, updated_at = excluded.updated_at
            where (${figuresOf('rating')}, rating.updated_at) is distinct from
              (${figuresOf('excluded')}, excluded.updated_at)),
        cleared as (
          delete from rating where member_id = ${MEMBER} and film_id = ${films}
            and film_id not in (select film_id from newest where num_nonnulls(${FIGURES}) > 0)),
        summed as (
          insert into rating_stats (film_id, ${SUMS})
          select film_id, ${ADDED} from before full join newest using (film_id)
          where (${figuresOf('before')}) is distinct from (${figuresOf('newest')}) order by film_id
          on conflict (film_id) do update set ${SUMMED} returning *),
        found as (${figuresOfFinder(sql`summed`)}),
        outdated as (
          insert into horror_profile (member_id) select ${MEMBER} where exists (select from summed)
          on conflict (member_id) do update set version = horror_profile.version + 1)
      select ${FIGURES} from newest`.compile(db),
  }));

const insertSums = (condition: RawBuilder<unknown>) => sql`
  insert into rating_stats (film_id) select id from rated where ${condition} order by id
  on conflict (film_id) do update set film_id = excluded.film_id returning film_id`;

/** Existing sums are only locked, because a new version of their row costs as much as the rating itself. */
const lockFilm = lockStatement(
  THIS_FILM,
  sql`stored as materialized (
      select film_id from rating_stats where film_id = (select id from rated) for update),
    summed as materialized (${insertSums(sql`not exists (select from stored)`)})`,
);
/** Several films are locked in the order of their ids, including films without sums. */
const lockFilms = lockStatement(THESE_FILMS, sql`summed as materialized (${insertSums(sql`true`)})`);

const countStored = countingStatement(
  THESE_FILMS,
  sql`newest as materialized (
    select distinct on (film_id) film_id, saved_at, ${FIGURES} from rating_history
    where member_id = ${MEMBER} and film_id = ${THESE_FILMS} order by film_id, id desc)`,
);

/** Saves a rating. A figure that is not given stays as it was. If no figure changes, nothing is saved. */
const saveAndCount = countingStatement(
  THIS_FILM,
  sql`after as (
      select ${FIGURES} from jsonb_populate_record(
        (select rating from rating where member_id = ${MEMBER} and film_id = ${THIS_FILM}),
        ${given<string>('figures')}::jsonb)),
    saved as (
      insert into rating_history (member_id, film_id, ${FIGURES})
      select rater.id, rated.id, ${figuresOf('after')} from after left join before on true
        join member as rater on rater.id = ${MEMBER} join film as rated on rated.id = ${THIS_FILM}
      where (${figuresOf('after')}) is distinct from (${figuresOf('before')})
      returning film_id, saved_at, ${FIGURES}),
    newest as materialized (
      select * from saved union all
      select film_id, updated_at, ${FIGURES} from before where not exists (select from saved))`,
);

/** Saves a rating, which then counts. @returns the whole rating; null for an unknown film */
export async function saveRating(
  db: Database,
  key: RatingKey,
  figures: Partial<RatingFigures>,
): Promise<RatingFigures | null> {
  const values = { ...key, figures: JSON.stringify(figures) };
  // The second statement saves nothing for an unknown film or a deleted account.
  const [locked, saved] = await inOneTrip(db, [lockFilm.compile(db, values), saveAndCount.compile(db, values)]);
  return isRatable(locked) ? (saved[0] ?? NO_RATING) : null;
}

/**
 * Changes a member's saved ratings of a film. Afterwards the newest saved rating counts. @returns the result of
 * `change`; null for an unknown film
 */
export async function changeHistory<Result>(
  db: Database,
  key: RatingKey,
  change: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (trx) => {
    if (!isRatable(await lockFilm(trx, key))) return null;
    const result = await change(trx);
    await countStored(trx, { memberId: key.memberId, filmIds: [key.filmId] });
    return result;
  });
}

/** Returns false for an unknown film. @throws AppError not_signed_in if the account was deleted during the request */
function isRatable([film]: LockedFilm[]): boolean {
  if (film && !film.hasMember) throw new AppError('not_signed_in', { message: 'Please log in first.' });
  return film !== undefined;
}

/** Expects each film once, and a transaction that has locked the member for update and the films for key share. */
export async function changeRatings(trx: Transaction<DB>, memberId: string, changes: HistoryChange[]): Promise<void> {
  const filmIds = changes.map(({ filmId }) => filmId);
  if (filmIds.length === 0) return;
  await lockFilms(trx, { memberId, filmIds });
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
  await countStored(trx, { memberId, filmIds });
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

/** Adds rows in the order of saving: PostgreSQL numbers them in the order of the select. */
async function addToHistory(trx: Transaction<DB>, memberId: string, changes: HistoryChange[]): Promise<void> {
  const rows = changes.flatMap(({ filmId, add }) =>
    add.map(({ savedAt, figures }) => ({ film_id: filmId, saved_at: savedAt, ...figures })),
  );
  await sql`
    insert into rating_history (member_id, film_id, saved_at, ${FIGURES})
    select ${memberId}::uuid, film_id, saved_at, ${FIGURES}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as given(place int, film_id int, saved_at timestamptz, ${FIGURE_COLUMNS})
    order by place`.execute(trx);
}
