import { type RawBuilder, sql } from 'kysely';
import { recountSums } from '#catalogue/figures/figures.repository.ts';
import { FIGURES_OF_FINDER, refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { changeLog, lockMemberData, logChanges, outdateProfile } from '#engine/database/member-data.ts';
import { calendarOf } from '#engine/lib/dates.ts';
import { RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';

// Each saved rating is an entry of the history. The newest entry of a film is the member's rating. Movie nights and
// imports call these functions too, the latter in their own transactions.

export type RatingKey = { memberId: string; filmId: number };

const list = (part: (figure: string) => RawBuilder<unknown>) => sql.join(RATING_FIGURES.map(part));
const columnsOf = (table: string) => list((figure) => sql.ref(`${table}.${figure}`));
const FIGURES = list((figure) => sql.ref(figure));
const NEW_FIGURES = list((figure) => sql`${sql.ref(figure)} = excluded.${sql.ref(figure)}`);
const FIGURE_COLUMNS = list((figure) => sql`${sql.ref(figure)} int`);
const SUMS = RATING_FIGURES.flatMap((figure) => [`${figure}_sum`, `${figure}_count`]);
const anyOf = (ids: number[]) => sql<number>`any(${ids}::int[])`;

/**
 * Locks the member, so that changes of ratings run one after the other, and then the film, which waits for a merge.
 *
 * @returns the member's time zone; null for an unknown film
 * @throws AppError not_signed_in if the account was deleted during the request
 */
async function lockRating(trx: Transaction, { memberId, filmId }: RatingKey): Promise<string | null> {
  const timeZone = await lockMemberData(trx, memberId);
  const film = trx.selectFrom('film').select('id').where('id', '=', filmId).forKeyShare();
  return (await film.executeTakeFirst()) ? timeZone : null;
}

/**
 * Saves a rating, which then counts. A figure that is not given stays as it was. If no figure changes, nothing is saved.
 *
 * @returns the whole rating; null for an unknown film
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function saveRating(
  db: Database,
  key: RatingKey,
  given: Partial<RatingFigures>,
): Promise<RatingFigures | null> {
  return db.transaction().execute(async (trx) => {
    const timeZone = await lockRating(trx, key);
    if (timeZone === null) return null;
    const { rows } = await saveStatement(key, given, calendarOf(timeZone).dayOf(new Date())).execute(trx);
    return rows[0] ?? null;
  });
}

/**
 * One statement for the rating, its history, the log of changes, the film's sums and figures, and the version of the
 * member's profile.
 */
const saveStatement = (
  { memberId, filmId }: RatingKey,
  given: Partial<RatingFigures>,
  day: string,
) => sql<RatingFigures>`
  with before as (select ${FIGURES} from rating where member_id = ${memberId} and film_id = ${filmId}),
    after as (
      select ${columnsOf('after')}, num_nonnulls(${columnsOf('after')}) > 0 as is_rated
      from jsonb_populate_record(
        (select rating from rating where member_id = ${memberId} and film_id = ${filmId}), ${JSON.stringify(given)}::jsonb
      ) as after),
    changed as (
      select after.*, clock_timestamp() as saved_at from after left join before on true
      where (${columnsOf('after')}) is distinct from (${columnsOf('before')})),
    current as (
      insert into rating (member_id, film_id, ${FIGURES}, updated_at)
      select ${memberId}, ${filmId}, ${FIGURES}, saved_at from changed where is_rated
      on conflict (member_id, film_id) do update set ${NEW_FIGURES}, updated_at = excluded.updated_at),
    cleared as (
      delete from rating using changed where member_id = ${memberId} and film_id = ${filmId} and not is_rated),
    history as (
      insert into rating_history (member_id, film_id, saved_at, day, ${FIGURES})
      select ${memberId}, ${filmId}, saved_at, ${day}::date, ${FIGURES} from changed),
    logged as (${changeLog('rating', sql`select ${memberId}::uuid, ${filmId}::int, null::uuid from changed`)}),
    summed as (
      insert into rating_stats (film_id, ${sql.raw(SUMS.join(', '))})
      select ${filmId}, ${list((figure) => {
        const [after, before] = [sql.ref(`changed.${figure}`), sql.ref(`before.${figure}`)];
        return sql`coalesce(${after}, 0) - coalesce(${before}, 0), (${after} is not null)::int - (${before} is not null)::int`;
      })}
      from changed left join before on true
      on conflict (film_id) do update
        set ${sql.raw(SUMS.map((name) => `${name} = rating_stats.${name} + excluded.${name}`).join(', '))}
      returning *),
    finder_row as (${sql.raw(FIGURES_OF_FINDER)}),
    profile as (
      insert into horror_profile (member_id) select ${memberId} from changed
      on conflict (member_id) do update set version = horror_profile.version + 1)
  select ${FIGURES} from after`;

/** Makes the newest entries of the history count. A rating without any figure is deleted. */
async function countNewest(trx: Transaction, memberId: string, filmIds: number[]): Promise<void> {
  await sql`
    with newest as materialized (
        select distinct on (film_id) film_id, saved_at, ${FIGURES}, num_nonnulls(${FIGURES}) > 0 as is_rated
        from rating_history where member_id = ${memberId} and film_id = ${anyOf(filmIds)} order by film_id, id desc),
      cleared as (
        delete from rating where member_id = ${memberId} and film_id = ${anyOf(filmIds)}
          and film_id not in (select film_id from newest where is_rated))
    insert into rating (member_id, film_id, ${FIGURES}, updated_at)
    select ${memberId}, film_id, ${FIGURES}, saved_at from newest where is_rated
    on conflict (member_id, film_id) do update
      set ${NEW_FIGURES}, updated_at = excluded.updated_at
      where (${columnsOf('rating')}, rating.updated_at) is distinct from (${columnsOf('excluded')}, excluded.updated_at)
    `.execute(trx);
  await logChanges(
    trx,
    memberId,
    'rating',
    filmIds.map((filmId) => ({ filmId })),
  );
  await recountSums(trx, filmIds);
  await refreshFilms(trx, filmIds);
}

/**
 * Changes an entry of the history. @returns what `change` returns; undefined if it has changed nothing
 *
 * @throws AppError not_signed_in if the account was deleted during the request
 */
async function changeEntry<Entry>(
  db: Database,
  key: RatingKey,
  change: (trx: Transaction) => Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  return db.transaction().execute(async (trx) => {
    const entry = (await lockRating(trx, key)) ? await change(trx) : undefined;
    if (entry === undefined) return undefined;
    await countNewest(trx, key.memberId, [key.filmId]);
    await outdateProfile(trx, key.memberId);
    return entry;
  });
}

/** @returns the corrected entry, or undefined when the member has no such entry */
export function correctEntry(db: Database, key: RatingKey, id: string, given: Partial<RatingFigures>) {
  return changeEntry(db, key, (trx) =>
    trx
      .updateTable('rating_history')
      .set(given)
      .where('member_id', '=', key.memberId)
      .where('film_id', '=', key.filmId)
      .where('id', '=', id)
      .returning(['id', 'saved_at', 'day', ...RATING_FIGURES])
      .executeTakeFirst(),
  );
}

/** @returns undefined when the member has no such entry */
export function removeEntry(db: Database, key: RatingKey, id: string) {
  return changeEntry(db, key, (trx) =>
    trx
      .deleteFrom('rating_history')
      .where('member_id', '=', key.memberId)
      .where('film_id', '=', key.filmId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
}

type HistoryChange = {
  filmId: number;
  /** Ratings in the order of saving; the last one counts. */
  add: { savedAt: Date; day: string; figures: RatingFigures }[];
  /** Ids of saved ratings. */
  remove: string[];
  /** True if the rating that counts now must still count after the change. */
  keepsNewest: boolean;
};

/** Expects each film once, and a transaction that has locked the member for update and the films for key share. */
export async function changeRatings(trx: Transaction, memberId: string, changes: HistoryChange[]): Promise<void> {
  const filmIds = changes.map(({ filmId }) => filmId);
  if (filmIds.length === 0) return;
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
  await countNewest(trx, memberId, filmIds);
}

async function newestIds(trx: Transaction, memberId: string, changes: HistoryChange[]): Promise<string[]> {
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
async function addToHistory(trx: Transaction, memberId: string, changes: HistoryChange[]): Promise<void> {
  const rows = changes.flatMap(({ filmId, add }) =>
    add.map(({ savedAt, day, figures }) => ({ film_id: filmId, saved_at: savedAt, day, ...figures })),
  );
  await sql`
    insert into rating_history (member_id, film_id, saved_at, day, ${FIGURES})
    select ${memberId}::uuid, film_id, saved_at, day, ${FIGURES}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as given(place int, film_id int, saved_at timestamptz, day date, ${FIGURE_COLUMNS})
    order by place`.execute(trx);
}

const FILMS_AT_ONCE = 1_000;

/** Takes films in parts, because one statement for all films of a member could take longer than a statement may. */
async function inParts(filmIds: number[], work: (some: number[]) => Promise<void>): Promise<void> {
  // In the order of ids, like all other changes of several sums.
  const sorted = filmIds.toSorted((one, other) => one - other);
  for (let start = 0; start < sorted.length; start += FILMS_AT_ONCE)
    await work(sorted.slice(start, start + FILMS_AT_ONCE));
}

/** Takes a member's ratings and answers out of all figures. Call it in the transaction that deletes the member. */
export async function removeFromFigures(trx: Database, memberId: string): Promise<void> {
  const rated = await trx.deleteFrom('rating').where('member_id', '=', memberId).returning('film_id').execute();
  const answered = await trx
    .deleteFrom('content_note_vote')
    .where('member_id', '=', memberId)
    .returning('film_id')
    .execute();
  await inParts(
    rated.map((row) => row.film_id),
    (some) => recountSums(trx, some),
  );
  await inParts([...new Set([...rated, ...answered].map((row) => row.film_id))], (some) => refreshFilms(trx, some));
}
