import { randomUUID } from 'node:crypto';
import { type AliasableExpression, sql } from 'kysely';
import { averageRating, posterColour, ratingsCount } from '#catalogue/film-columns.repository.ts';
import { AT_HOME_PROVIDER } from '#catalogue/streams.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { changeLog, lockMemberData, logChanges, outdateProfile, timeZoneOf } from '#engine/database/member-data.ts';
import { notFound } from '#engine/errors.ts';
import { calendarOf } from '#engine/lib/dates.ts';
import type { UserListMarks } from '../contract/my-movies.ts';
import { addViewings, saveViewingNotes, type ViewingDate } from './add-viewings.repository.ts';

const LATEST_FIRST = sql`day desc nulls last, watched_at desc nulls last`;

export type MyMoviesRepository = ReturnType<typeof createMyMoviesRepository>;
export type ListedFilm = Awaited<ReturnType<MyMoviesRepository['watched']>>[number];
export type ViewingRow = Awaited<ReturnType<MyMoviesRepository['viewings']>>[number];
export type ListedProvider = Awaited<ReturnType<MyMoviesRepository['providers']>>[number];

const unknownFilm = () => notFound('Film not found.');
const unknownViewing = () => notFound('Viewing not found.');

/** Conditions for the viewings of a film, and for one of them. */
const isOfFilm = (memberId: string, filmId: number) => sql<boolean>`member_id = ${memberId} and film_id = ${filmId}`;
const isViewing = (memberId: string, filmId: number, id: string) =>
  sql<boolean>`member_id = ${memberId} and film_id = ${filmId} and id = ${id}`;

export function createMyMoviesRepository(db: Database) {
  /** Locks the member first, so that changes run in sequence and a deletion of the account cannot deadlock. */
  async function changeViewings<Result>(memberId: string, change: (trx: Transaction) => Promise<Result>) {
    return db.transaction().execute(async (trx) => {
      await lockMemberData(trx, memberId);
      const result = await change(trx);
      await outdateProfile(trx, memberId);
      return result;
    });
  }

  /** Newest first: by day, then by moment. */
  const listedFilms = <Day extends string | null>(
    memberId: string,
    entries: AliasableExpression<{ film_id: number; day: Day; moment: Date | null }>,
  ) =>
    db
      .selectFrom(entries.as('entry'))
      .innerJoin('film', 'film.id', 'entry.film_id')
      .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
      .leftJoin('rating', (join) => join.onRef('rating.film_id', '=', 'film.id').on('rating.member_id', '=', memberId))
      .leftJoin('member_tags', (join) =>
        join.onRef('member_tags.film_id', '=', 'film.id').on('member_tags.member_id', '=', memberId),
      )
      .select(['film.id', 'entry.day', 'entry.moment', 'rating.overall as userRating'])
      .select(sql<string[]>`coalesce(member_tags.tags, '{}')`.as('tags'))
      .select([averageRating.as('averageUserRating'), ratingsCount.as('ratingsCount')])
      .select(['title', 'poster_path', 'release_date', 'overview', 'vote_average', posterColour.as('poster_colour')])
      .orderBy('entry.day', (order) => order.desc().nullsLast())
      .orderBy('entry.moment', (order) => order.desc().nullsLast())
      .orderBy('film.id')
      .execute();

  const noteOf = sql<string | null>`(select text from viewing_note
    where viewing_note.member_id = viewing.member_id and viewing_id = viewing.id)`;

  return {
    timeZone: (memberId: string) => timeZoneOf(db, memberId),

    /** @throws AppError not_found */
    film: (filmId: number) =>
      db.selectFrom('film').select('release_date').where('id', '=', filmId).executeTakeFirstOrThrow(unknownFilm),

    /** Reads the watchlist, newest entry first. */
    watchlist: (memberId: string) =>
      listedFilms(
        memberId,
        db
          .selectFrom('watchlist_entry')
          .select(['film_id', 'day', 'added_at as moment'])
          .where('member_id', '=', memberId),
      ),

    /** Reads each watched film with its latest viewing, newest first, undated last. */
    watched: (memberId: string) =>
      listedFilms(
        memberId,
        db
          .selectFrom('viewing')
          .distinctOn('film_id')
          .select(['film_id', 'day', 'watched_at as moment'])
          .where('member_id', '=', memberId)
          .orderBy('film_id')
          .orderBy(LATEST_FIRST),
      ),

    /** Reads the streaming providers of all films on both lists, "At home" first, then ordered by name. */
    async providers(memberId: string, region: string) {
      const listed = db
        .selectFrom('watchlist_entry')
        .select('film_id')
        .where('member_id', '=', memberId)
        .union(db.selectFrom('viewing').select('film_id').where('member_id', '=', memberId));
      const atHome = await db
        .selectFrom('library_film')
        .select('film_id')
        .distinct()
        .where('film_id', 'in', listed)
        .execute();
      const streams = await db
        .selectFrom('film_provider')
        .innerJoin('provider', 'provider.id', 'film_provider.provider_id')
        .select(['film_id', 'provider_id', 'name as provider_name', 'logo_path'])
        .where('film_id', 'in', listed)
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .orderBy('name')
        .orderBy('provider_id')
        .execute();
      return [...atHome.map(({ film_id }) => ({ film_id, ...AT_HOME_PROVIDER })), ...streams];
    },

    async marks(memberId: string): Promise<UserListMarks> {
      const { rows } = await sql<UserListMarks>`
        select array(select film_id from watchlist_entry where member_id = ${memberId} order by film_id) as watchlist,
          array(select distinct film_id from viewing where member_id = ${memberId} order by film_id) as watched,
          (select coalesce(json_object_agg(film_id, overall), '{}') from rating
            where member_id = ${memberId} and overall is not null) as ratings
      `.execute(db);
      const [marks] = rows;
      if (!marks) throw new Error('A select without a table returns one row');
      return marks;
    },

    /** @throws AppError not_found for an unknown film */
    async addToWatchlist(memberId: string, filmId: number): Promise<void> {
      const today = calendarOf(await timeZoneOf(db, memberId)).dayOf(new Date());
      const { rows } = await sql<{ exists: boolean }>`
        with wanted as (select id from film where id = ${filmId}),
          added as (insert into watchlist_entry (member_id, film_id, day)
            select ${memberId}::uuid, id, ${today}::date from wanted on conflict do nothing
            returning member_id, film_id, null::uuid),
          logged as (${changeLog('watchlist', sql`select * from added`)})
        select exists (select from wanted) as exists`.execute(db);
      if (!rows[0]?.exists) throw unknownFilm();
    },

    async removeFromWatchlist(memberId: string, filmId: number): Promise<void> {
      await sql`
        with removed as (
          delete from watchlist_entry where member_id = ${memberId} and film_id = ${filmId}
          returning member_id, film_id, null::uuid)
        ${changeLog('watchlist', sql`select * from removed`)}`.execute(db);
    },

    /**
     * Sets the date of the latest viewing, or adds a viewing if there is none.
     *
     * @throws AppError conflict for too many viewings
     */
    async setWatched(memberId: string, filmId: number, date: ViewingDate): Promise<void> {
      await changeViewings(memberId, async (trx) => {
        const latest = await trx
          .selectFrom('viewing')
          .select('id')
          .where(isOfFilm(memberId, filmId))
          .orderBy(LATEST_FIRST)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (latest) {
          await trx
            .updateTable('viewing')
            .set({ day: date.day, watched_at: date.at })
            .where('member_id', '=', memberId)
            .where('id', '=', latest.id)
            .execute();
          await logChanges(trx, memberId, 'viewing', [{ filmId, id: latest.id }]);
        } else {
          await addViewings(trx, memberId, [{ id: randomUUID(), filmId, ...date }]);
        }
      });
    },

    async clearWatched(memberId: string, filmId: number): Promise<void> {
      await changeViewings(memberId, async (trx) => {
        const removed = await trx.deleteFrom('viewing').where(isOfFilm(memberId, filmId)).returning('id').execute();
        await logChanges(
          trx,
          memberId,
          'viewing',
          removed.map(({ id }) => ({ filmId, id })),
        );
      });
    },

    /** Returns the viewings of a film, latest first, undated last. */
    async viewings(memberId: string, filmId: number) {
      return db
        .selectFrom('viewing')
        .select(['id', 'day', 'watched_at', noteOf.as('note')])
        .where(isOfFilm(memberId, filmId))
        .orderBy(LATEST_FIRST)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /**
     * Adds a viewing, or returns the existing one: the one of the same moment, or without a moment one of the same day.
     *
     * @param isAnother true: adds a viewing even if there is one
     * @param note replaces that of the existing viewing; undefined keeps it
     * @throws AppError conflict for too many viewings
     */
    async addViewing(
      memberId: string,
      filmId: number,
      { note, isAnother, ...date }: ViewingDate & { note: string | null | undefined; isAnother: boolean },
    ) {
      return changeViewings(memberId, async (trx) => {
        const known = await trx
          .selectFrom('viewing')
          .select(['id', 'day', 'watched_at', noteOf.as('note')])
          .where(isOfFilm(memberId, filmId))
          .where('day', 'is not distinct from', date.day)
          .where(sql<boolean>`(watched_at = ${date.at} or ${date.at}::timestamptz is null)`)
          .limit(1)
          .executeTakeFirst();
        if (known && !isAnother) {
          await writeNote(trx, memberId, known.id, note);
          if (note === null) await logChanges(trx, memberId, 'viewing', [{ filmId, id: known.id }]);
          return { ...known, note: note === undefined ? known.note : note };
        }
        const id = randomUUID();
        await addViewings(trx, memberId, [{ id, filmId, note, ...date }]);
        return { id, day: date.day, watched_at: date.at, note: note ?? null };
      });
    },

    /**
     * @param date undefined keeps it
     * @param note undefined keeps it, null removes it
     * @throws AppError not_found when the member has no such viewing
     */
    async updateViewing(
      memberId: string,
      filmId: number,
      id: string,
      { date, note }: { date: ViewingDate | undefined; note: string | null | undefined },
    ) {
      return changeViewings(memberId, async (trx) => {
        const viewing = await trx
          .updateTable('viewing')
          .set(date ? { day: date.day, watched_at: date.at } : { day: sql`day` })
          .where(isViewing(memberId, filmId, id))
          .returning(['id', 'day', 'watched_at', noteOf.as('note')])
          .executeTakeFirstOrThrow(unknownViewing);
        await logChanges(trx, memberId, 'viewing', [{ filmId, id }]);
        if (note === undefined) return viewing;
        await writeNote(trx, memberId, id, note);
        return { ...viewing, note };
      });
    },

    /** @throws AppError not_found when the member has no such viewing */
    async removeViewing(memberId: string, filmId: number, id: string): Promise<void> {
      await changeViewings(memberId, async (trx) => {
        await trx
          .deleteFrom('viewing')
          .where(isViewing(memberId, filmId, id))
          .returning('id')
          .executeTakeFirstOrThrow(unknownViewing);
        await logChanges(trx, memberId, 'viewing', [{ filmId, id }]);
      });
    },
  };
}

/** @param note undefined keeps the present one, null removes it */
async function writeNote(trx: Transaction, memberId: string, id: string, note: string | null | undefined) {
  if (note) await saveViewingNotes(trx, memberId, [{ id, note }]);
  if (note === null)
    await trx.deleteFrom('viewing_note').where('member_id', '=', memberId).where('viewing_id', '=', id).execute();
}
