import { sql } from 'kysely';
import { STORED_REGION } from '#catalogue/figures/finder-rows.repository.ts';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import { PLATFORM_ROWS } from '#catalogue/streams.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import type { NewsItem } from '../contract/news.ts';

export function createNewsRepository(db: Database) {
  return {
    newest: (memberId: string, count: number) =>
      db
        .selectFrom('news')
        .innerJoin('film', 'film.id', 'news.film_id')
        .select(['news.id as newsId', 'kind', 'fact', 'told_at', 'read_at'])
        .select(['film.id', 'title', 'poster_path as posterPath', 'release_date as releaseDate'])
        .select(posterColour.as('posterColour'))
        .where('news.member_id', '=', memberId)
        .orderBy('told_at', 'desc')
        .orderBy('film.popularity', 'desc')
        .orderBy('news.id')
        .limit(count)
        // A CHECK constraint of the table guarantees this type.
        .$narrowType<{ kind: NewsItem['kind'] }>()
        .execute(),

    async unread(memberId: string): Promise<number> {
      const { count } = await db
        .selectFrom('news')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async markRead(memberId: string, now: Date): Promise<void> {
      await db
        .updateTable('news')
        .set({ read_at: now })
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        .execute();
    },
  };
}

/** Returns films released until `day` (YYYY-MM-DD), newest first. */
export const latestReleases = (db: Database, day: string, limit: number) =>
  db
    .selectFrom('film')
    .select(['id', 'title', 'overview', 'release_date', 'revised_at'])
    .where('removed_at', 'is', null)
    .where('release_date', '<=', day)
    .orderBy('release_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ release_date: string }>()
    .execute();

const FILMS_AT_ONCE = 500;
const NEWS_AT_ONCE = 5_000;
/** Days after which a stream that ended is forgotten. Its return is news only after that time. */
const GONE_FOR = 90;
/** Days that the job looks back, to catch up when it did not run. */
const LOOKS_BACK = 3;

/**
 * This text changes when a platform or a provider is added to the code. The streams that are found next are then
 * stored without news.
 */
const PLATFORM_LIST = PLATFORMS.map(({ value, providerIds }) => [value, ...providerIds].join()).join(' ');
const BASIS = sql`film.source || ' ' || coalesce(${sql.raw(STORED_REGION)}, '') || ' ' || ${PLATFORM_LIST}`;

/** The daily search for news of the films on watchlists. Each step may be repeated, and may run on two nodes at the same time. */
export function createDailyNewsRepository(db: Database) {
  /** Inserts news of `facts` (member_id, film_id, fact) that are not stored yet, at most NEWS_AT_ONCE at a time. */
  async function tell(kind: 'released' | 'moved', facts: ReturnType<typeof sql>, now: Date, signal: AbortSignal) {
    for (let told = NEWS_AT_ONCE; told === NEWS_AT_ONCE; ) {
      signal.throwIfAborted();
      const { numAffectedRows } = await sql`
        insert into news (member_id, film_id, kind, fact, told_at)
        select member_id, film_id, ${kind}, fact, ${now} from (${facts}) as given
        where not exists (select from news where news.member_id = given.member_id
          and news.film_id = given.film_id and kind = ${kind} and news.fact = given.fact)
        limit ${NEWS_AT_ONCE}
        on conflict do nothing`.execute(db);
      told = Number(numAffectedRows ?? 0n);
    }
  }

  return {
    async listedAfter(id: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from film
        where id > ${id} and exists (select from watchlist_entry where film_id = film.id)
        order by id limit ${FILMS_AT_ONCE}`.execute(db);
      return rows.map((row) => row.id);
    },

    async forgetUnlisted(): Promise<void> {
      await sql`
        delete from followed_film where not exists (
          select from watchlist_entry where watchlist_entry.film_id = followed_film.film_id)`.execute(db);
    },

    /** Stores the streams and their news in one transaction, so that a stream is news only once. */
    async compareStreams(filmIds: number[], today: string, now: Date): Promise<void> {
      const ids = sql`any(${filmIds}::int[])`;
      await db.transaction().execute(async (trx) => {
        await sql`
          insert into followed_film (film_id) select unnest(${filmIds}::int[]) on conflict do nothing`.execute(trx);
        await sql`select from followed_film where film_id = ${ids} order by film_id for update`.execute(trx);
        await sql`delete from followed_stream where film_id = ${ids} and gone_on < ${today}::date - ${GONE_FOR}::int`.execute(
          trx,
        );
        await sql`
          with present as (
            select distinct film_id, region, slug as platform
            from film_provider join ${PLATFORM_ROWS} using (provider_id)
            where film_id = ${ids} and kind = 'stream'),
          arrived as (
            insert into followed_stream (film_id, region, platform) select film_id, region, platform from present
            on conflict do nothing returning film_id, region, platform),
          returned as (
            update followed_stream as known set gone_on = null from present
            where known.film_id = present.film_id and known.region = present.region
              and known.platform = present.platform and gone_on is not null),
          gone as (
            update followed_stream as known set gone_on = ${today}::date
            where known.film_id = ${ids} and gone_on is null and not exists (
              select from present where present.film_id = known.film_id and present.region = known.region
                and present.platform = known.platform))
          insert into news (member_id, film_id, kind, fact, told_at)
          select entry.member_id, film.id, 'streaming', arrived.platform || ' ' || ${today}, ${now}
          from arrived join film on film.id = arrived.film_id and film.removed_at is null
            join followed_film on followed_film.film_id = film.id and basis = ${BASIS}
            join watchlist_entry as entry on entry.film_id = film.id
            join member_services as services on services.member_id = entry.member_id
              and services.region = arrived.region and arrived.platform = any(services.platforms)
          on conflict do nothing`.execute(trx);
        await sql`
          update followed_film set basis = ${BASIS} from film
          where film.id = followed_film.film_id and film.id = ${ids} and basis <> ${BASIS}`.execute(trx);
      });
    },

    /** Inserts news for members who had a film on their watchlist before the day of its release. */
    async tellReleases(today: string, now: Date, signal: AbortSignal): Promise<void> {
      const facts = sql`
        select entry.member_id, film.id as film_id, release_date::text as fact
        from film join watchlist_entry as entry on entry.film_id = film.id
        where release_date between ${today}::date - ${LOOKS_BACK}::int and ${today}::date and removed_at is null
          and entry.day < release_date`;
      await tell('released', facts, now, signal);
    },

    /** Inserts news of a changed release date, unless the old date was past or the new date has changed again. */
    async tellMoves(now: Date, signal: AbortSignal): Promise<void> {
      const facts = sql`
        select entry.member_id, film.id as film_id, after || ' ' || change.id as fact
        from release_change as change join film on film.id = change.film_id and release_date = after
          join watchlist_entry as entry on entry.film_id = film.id
        where change.changed_at > ${now}::timestamptz - make_interval(days => ${LOOKS_BACK}) and removed_at is null
          and before >= (change.changed_at at time zone 'UTC')::date and coalesce(added_at, entry.day::timestamp at time zone 'UTC') < change.changed_at
          and not exists (select from release_change as later where later.film_id = film.id and later.id > change.id)`;
      await tell('moved', facts, now, signal);
    },
  };
}
