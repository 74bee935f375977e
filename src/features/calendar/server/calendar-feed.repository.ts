import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import type { CalendarFilter } from '../contract/feed-files.ts';

/** Maximum number of events. An event has about 700 bytes, and some clients stop at one megabyte. */
const MAX_EVENTS = 1_000;

/**
 * Releases on or after `first` and before `end` (YYYY-MM-DD), and releases whose former date was in this period and
 * changed after `changedSince`.
 */
export type ReleaseWindow = { first: string; end: string; changedSince: Date };

export type Release = {
  id: number;
  title: string;
  overview: string | null;
  /** The release date; the former date if the film no longer has a date. */
  day: string;
  isCancelled: boolean;
  sequence: number;
  revisedAt: Date;
};

export function createCalendarFeedRepository(db: Database) {
  /** Returns the most popular releases, sorted by day. @param chosen a condition on `film` */
  async function releases(chosen: RawBuilder<unknown>, { first, end, changedSince }: ReleaseWindow) {
    const { rows } = await sql<Release>`
      with found as (
        select id from film
        where removed_at is null and release_date >= ${first} and release_date < ${end} and ${chosen}
        union
        select id from film
        where id in (
          select film_id from release_change
          where changed_at >= ${changedSince} and before >= ${first} and before < ${end}) and ${chosen}
      ), dated as (
        select film.id, title, overview, popularity, revised_at as "revisedAt",
          case when removed_at is null then release_date end as current_day,
          (select before from release_change where film_id = film.id order by id desc limit 1) as former_day,
          (select count(*)::int from release_change where film_id = film.id) as sequence
        from found join film on film.id = found.id
        order by popularity desc, film.id limit ${MAX_EVENTS}
      )
      select id, title, overview, "revisedAt", sequence, coalesce(current_day, former_day) as day,
        current_day is null as "isCancelled"
      from dated order by day, id`.execute(db);
    return rows;
  }

  return {
    async releasesOf({ theme, platform }: CalendarFilter, region: string, window: ReleaseWindow): Promise<Release[]> {
      const providerIds = PLATFORMS.find(({ value }) => value === platform)?.providerIds;
      const ofTheme = theme
        ? sql`film.id in (
            select film_id from film_keyword where keyword_id = (select id from keyword where slug = ${theme}))`
        : sql`true`;
      const ofPlatform = providerIds
        ? sql`film.id in (
            select film_id from film_provider
            where region = ${region} and kind = 'stream' and provider_id = any(${[...providerIds]}::int[]))`
        : sql`true`;
      return releases(sql`${ofTheme} and ${ofPlatform}`, window);
    },

    /** Returns the last moment at which releases, themes or platforms may have changed; null for an empty catalogue. */
    async changedAt({ first, end }: ReleaseWindow): Promise<Date | null> {
      const { rows } = await sql<{ changedAt: Date | null }>`
        select greatest(
          (select max(fetched_at) from film
            where removed_at is null and release_date >= ${first} and release_date < ${end}),
          (select max(changed_at) from release_change),
          (select max(fetched_at) from source_state)) as "changedAt"`.execute(db);
      return rows[0]?.changedAt ?? null;
    },

    async releasesOfWatchlist(memberId: string, window: ReleaseWindow): Promise<Release[]> {
      return releases(sql`film.id in (select film_id from watchlist_entry where member_id = ${memberId})`, window);
    },

    /** Returns the latest viewings that have a day, the oldest of them first. @param first YYYY-MM-DD */
    async viewings(memberId: string, first: string) {
      const rows = await db
        .selectFrom('viewing')
        .innerJoin('film', 'film.id', 'viewing.film_id')
        .select(['viewing.id', 'film.id as filmId', 'film.title', 'viewing.revision'])
        .select((eb) => eb.fn<Date>('greatest', ['viewing.revised_at', 'film.revised_at']).as('revisedAt'))
        .select(sql<string>`viewing.day`.as('day'))
        .where('member_id', '=', memberId)
        .where('day', '>=', first)
        .orderBy('day', 'desc')
        .orderBy(sql`watched_at desc nulls last`)
        .orderBy('viewing.id')
        .limit(MAX_EVENTS)
        .execute();
      return rows.reverse();
    },

    /** Replaces the member's former token. */
    async make(memberId: string, tokenHash: Buffer, now: Date): Promise<void> {
      const feed = { token_hash: tokenHash, created_at: now, body_hash: null, body_changed_at: null };
      await db
        .insertInto('calendar_feed')
        .values({ member_id: memberId, ...feed })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(feed))
        .execute();
    },

    async find(memberId: string) {
      return db.selectFrom('calendar_feed').select('created_at').where('member_id', '=', memberId).executeTakeFirst();
    },

    async remove(memberId: string): Promise<void> {
      await db.deleteFrom('calendar_feed').where('member_id', '=', memberId).execute();
    },

    async findByToken(tokenHash: Buffer) {
      return db
        .selectFrom('calendar_feed')
        .innerJoin('member', 'member.id', 'calendar_feed.member_id')
        .select(['member_id', 'body_hash', 'body_changed_at'])
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    /** Stores the hash and the time of a response that differs from the last one. */
    async noteBody(memberId: string, bodyHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('calendar_feed')
        .set({ body_hash: bodyHash, body_changed_at: now })
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
