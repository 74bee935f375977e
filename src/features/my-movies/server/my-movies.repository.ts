import { randomUUID } from 'node:crypto';
import { type AliasableExpression, sql, type Transaction } from 'kysely';
import { outdateProfile } from '#catalogue/figures/outdate-profile.repository.ts';
import { averageRating, posterColour, ratingsCount } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData, timeZoneOf } from '#engine/database/member-access.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { calendarOf } from '#engine/lib/dates.ts';
import type { UserListMarks } from '../contract/my-movies.ts';
import { addViewings, type ViewingDate } from './add-viewings.repository.ts';

const LATEST_FIRST = sql`day desc nulls last, watched_at desc nulls last`;

export type MyMoviesRepository = ReturnType<typeof createMyMoviesRepository>;
export type ListedFilm = Awaited<ReturnType<MyMoviesRepository['watched']>>[number];
export type ListedProvider = Awaited<ReturnType<MyMoviesRepository['providers']>>[number];

export function createMyMoviesRepository(db: Database) {
  /** Locks the member first, so that changes run in sequence and a deletion of the account cannot deadlock. */
  async function changeViewings<Result>(memberId: string, change: (trx: Transaction<DB>) => Promise<Result>) {
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
      .select(['film.id', 'entry.day', 'entry.moment', 'rating.overall as userRating'])
      .select([averageRating.as('averageUserRating'), ratingsCount.as('ratingsCount')])
      .select(['title', 'poster_path', 'release_date', 'overview', 'vote_average', posterColour.as('poster_colour')])
      .orderBy('entry.day', (order) => order.desc().nullsLast())
      .orderBy('entry.moment', (order) => order.desc().nullsLast())
      .orderBy('film.id')
      .execute();

  return {
    timeZone: (memberId: string) => timeZoneOf(db, memberId),

    async releaseDate(filmId: number): Promise<{ release_date: string | null } | undefined> {
      return db.selectFrom('film').select('release_date').where('id', '=', filmId).executeTakeFirst();
    },

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

    /** Reads the streaming providers of all films on both lists, ordered by name. */
    async providers(memberId: string, region: string) {
      return db
        .selectFrom('film_provider')
        .innerJoin('provider', 'provider.id', 'film_provider.provider_id')
        .select(['film_id', 'provider_id', 'name as provider_name', 'logo_path'])
        .where(
          'film_id',
          'in',
          db
            .selectFrom('watchlist_entry')
            .select('film_id')
            .where('member_id', '=', memberId)
            .union(db.selectFrom('viewing').select('film_id').where('member_id', '=', memberId)),
        )
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .orderBy('name')
        .orderBy('provider_id')
        .execute();
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

    /** @returns false for an unknown film */
    async addToWatchlist(memberId: string, filmId: number): Promise<boolean> {
      const today = calendarOf(await timeZoneOf(db, memberId)).dayOf(new Date());
      const { rows } = await sql<{ exists: boolean }>`
        with wanted as (select id from film where id = ${filmId}),
          added as (insert into watchlist_entry (member_id, film_id, day)
            select ${memberId}::uuid, id, ${today}::date from wanted on conflict do nothing)
        select exists (select from wanted) as exists`.execute(db);
      return rows[0]?.exists ?? false;
    },

    async removeFromWatchlist(memberId: string, filmId: number): Promise<void> {
      await db.deleteFrom('watchlist_entry').where('member_id', '=', memberId).where('film_id', '=', filmId).execute();
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
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
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
        } else {
          await addViewings(trx, memberId, [{ id: randomUUID(), filmId, ...date }]);
        }
      });
    },

    async clearWatched(memberId: string, filmId: number): Promise<void> {
      await changeViewings(memberId, (trx) =>
        trx.deleteFrom('viewing').where('member_id', '=', memberId).where('film_id', '=', filmId).execute(),
      );
    },

    /** Returns the viewings of a film, latest first, undated last. */
    async viewings(memberId: string, filmId: number) {
      return db
        .selectFrom('viewing')
        .select(['id', 'day', 'watched_at'])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .orderBy(LATEST_FIRST)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /**
     * Adds a viewing, or returns the existing one: the one of the same moment, or without a moment one of the same day.
     *
     * @param isAnother true: adds a viewing even if there is one
     * @throws AppError conflict for too many viewings
     */
    async addViewing(memberId: string, filmId: number, date: ViewingDate, isAnother: boolean) {
      return changeViewings(memberId, async (trx) => {
        const known = await trx
          .selectFrom('viewing')
          .select(['id', 'day', 'watched_at'])
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .where('day', 'is not distinct from', date.day)
          .where(sql<boolean>`(watched_at = ${date.at} or ${date.at}::timestamptz is null)`)
          .limit(1)
          .executeTakeFirst();
        if (known && !isAnother) return known;
        const id = randomUUID();
        await addViewings(trx, memberId, [{ id, filmId, ...date }]);
        return { id, day: date.day, watched_at: date.at };
      });
    },

    /** @returns undefined when the member has no such viewing */
    async updateViewing(memberId: string, filmId: number, id: string, { day, at }: ViewingDate) {
      return changeViewings(memberId, (trx) =>
        trx
          .updateTable('viewing')
          .set({ day, watched_at: at })
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .where('id', '=', id)
          .returning(['id', 'day', 'watched_at'])
          .executeTakeFirst(),
      );
    },

    /** @returns true if the viewing existed */
    async removeViewing(memberId: string, filmId: number, id: string): Promise<boolean> {
      const { numDeletedRows } = await changeViewings(memberId, (trx) =>
        trx
          .deleteFrom('viewing')
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}
