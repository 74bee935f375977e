import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addViewings } from '../../db/add-viewings.ts';
import type { Database } from '../../db/database.ts';
import { raiseListVersion } from '../../db/list-version.ts';
import { posterColour } from '../../db/poster-colour.ts';
import type { DB } from '../../db/schema.gen.ts';
import { outdateProfile, ratingsCount } from '../../fright/fright.ts';
import { requireRow } from './list-version.repository.ts';

/**
 * The lists are columns, because the driver reads thousands of rows slowly, and thousands of objects burden the garbage
 * collector.
 */
export type ListColumns = {
  films: number[];
  /** Milliseconds since 1970; null for an undated viewing. */
  moments: (number | null)[];
  userRatings: (number | null)[];
  ratingSums: (number | null)[];
  ratingCounts: number[];
};

type Marks = { watchlist: number[]; watched: number[]; ratings: Record<string, number> };

const columnOf = (value: RawBuilder<unknown>, name: keyof ListColumns) => sql`
  coalesce(json_agg(${value} order by moment desc nulls last, entry.film_id), '[]') as ${sql.ref(name)}`;

const LIST_COLUMNS = sql.join([
  columnOf(sql`entry.film_id`, 'films'),
  // The moment is first converted to microseconds, which are whole numbers, because fractions of a second are not
  // exact.
  columnOf(sql`(date_part('epoch', moment) * 1000000)::bigint / 1000`, 'moments'),
  columnOf(sql`rating.overall`, 'userRatings'),
  columnOf(sql`rating_stats.overall_sum`, 'ratingSums'),
  columnOf(ratingsCount, 'ratingCounts'),
]);

const newViewing = (filmId: number, watchedAt: Date | null) => ({
  id: randomUUID(),
  filmId,
  at: watchedAt?.toISOString() ?? null,
});

const LISTED_COLUMNS = ['id', 'title', 'poster_path', 'release_date', 'overview', 'vote_average'] as const;

export type UserListRepository = ReturnType<typeof createUserListRepository>;

export function createUserListRepository(db: Database) {
  /** Changes the member's row first, so that changes run in sequence and a deletion of the account cannot deadlock. */
  async function changeViewings<Result>(memberId: string, change: (trx: Transaction<DB>) => Promise<Result>) {
    return db.transaction().execute(async (trx) => {
      await raiseListVersion(trx, memberId);
      const result = await change(trx);
      await outdateProfile(trx, memberId);
      return result;
    });
  }

  /** @param entries SQL that selects film_id and moment of each entry */
  async function listed(memberId: string, entries: RawBuilder<unknown>): Promise<ListColumns> {
    const { rows } = await sql<ListColumns>`
      select ${LIST_COLUMNS} from (${entries}) as entry
      left join rating_stats on rating_stats.film_id = entry.film_id
      left join rating on rating.film_id = entry.film_id and rating.member_id = ${memberId}`.execute(db);
    return requireRow(rows);
  }

  return {
    async releaseDate(filmId: number): Promise<{ release_date: string | null } | undefined> {
      return db.selectFrom('film').select('release_date').where('id', '=', filmId).executeTakeFirst();
    },

    /** Reads the watchlist, newest entry first. */
    watchlist: (memberId: string) =>
      listed(memberId, sql`select film_id, added_at as moment from watchlist_entry where member_id = ${memberId}`),

    /** Reads each watched film with its latest viewing, newest first, undated last. */
    watched: (memberId: string) =>
      listed(
        memberId,
        sql`select film_id, max(watched_at) as moment from viewing where member_id = ${memberId} group by film_id`,
      ),

    async marks(memberId: string): Promise<Marks> {
      const { rows } = await sql<Marks>`
        select array(select film_id from watchlist_entry where member_id = ${memberId} order by film_id) as watchlist,
          array(select distinct film_id from viewing where member_id = ${memberId} order by film_id) as watched,
          (select coalesce(json_object_agg(film_id, overall), '{}') from rating
            where member_id = ${memberId} and overall is not null) as ratings
      `.execute(db);
      return requireRow(rows);
    },

    async films(ids: readonly number[]) {
      return db
        .selectFrom('film')
        .select([...LISTED_COLUMNS, posterColour.as('poster_colour')])
        .where('id', '=', sql<number>`any(${ids})`)
        .execute();
    },

    /** Returns the streaming providers of films, ordered by name. */
    async providers(ids: readonly number[], region: string) {
      return db
        .selectFrom('film_provider')
        .innerJoin('provider', 'provider.id', 'film_provider.provider_id')
        .select([
          'film_provider.film_id',
          'provider.id as provider_id',
          'provider.name as provider_name',
          'provider.logo_path',
        ])
        .where('film_provider.film_id', '=', sql<number>`any(${ids})`)
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .orderBy('provider.name')
        .orderBy('provider.id')
        .execute();
    },

    /** @returns false for an unknown film */
    async addToWatchlist(memberId: string, filmId: number): Promise<boolean> {
      const { rows } = await sql<{ exists: boolean }>`
        with wanted as (select id from film where id = ${filmId}),
          added as (insert into watchlist_entry (member_id, film_id) select ${memberId}::uuid, id from wanted
            on conflict do nothing returning member_id),
          raised as (update member set list_version = list_version + 1 where id in (select member_id from added))
        select exists (select from wanted) as exists`.execute(db);
      return rows[0]?.exists ?? false;
    },

    async removeFromWatchlist(memberId: string, filmId: number): Promise<void> {
      await sql`
        with removed as (delete from watchlist_entry where member_id = ${memberId} and film_id = ${filmId} returning member_id)
        update member set list_version = list_version + 1 where id in (select member_id from removed)`.execute(db);
    },

    /**
     * Sets the date of the latest viewing, or adds a viewing if there is none.
     *
     * @throws AppError conflict for too many viewings
     */
    async setWatched(memberId: string, filmId: number, watchedAt: Date | null): Promise<void> {
      await changeViewings(memberId, async (trx) => {
        const latest = await trx
          .selectFrom('viewing')
          .select('id')
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .orderBy(sql`watched_at desc nulls last`)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (latest) {
          await trx
            .updateTable('viewing')
            .set({ watched_at: watchedAt })
            .where('member_id', '=', memberId)
            .where('id', '=', latest.id)
            .execute();
        } else {
          await addViewings(trx, memberId, [newViewing(filmId, watchedAt)]);
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
        .select(['id', 'watched_at'])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .orderBy(sql`watched_at desc nulls last`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /** Adds a viewing, or returns the existing one of the same date. @throws AppError conflict for too many viewings */
    async addViewing(memberId: string, filmId: number, watchedAt: Date | null) {
      return changeViewings(memberId, async (trx) => {
        const known = await trx
          .selectFrom('viewing')
          .select(['id', 'watched_at'])
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .where('watched_at', 'is not distinct from', watchedAt)
          .executeTakeFirst();
        if (known) return known;
        const added = newViewing(filmId, watchedAt);
        await addViewings(trx, memberId, [added]);
        return { id: added.id, watched_at: watchedAt };
      });
    },

    /** @returns undefined when the member has no such viewing */
    async updateViewing(memberId: string, filmId: number, id: string, watchedAt: Date | null) {
      return changeViewings(memberId, (trx) =>
        trx
          .updateTable('viewing')
          .set({ watched_at: watchedAt })
          .where('member_id', '=', memberId)
          .where('film_id', '=', filmId)
          .where('id', '=', id)
          .returning(['id', 'watched_at'])
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
