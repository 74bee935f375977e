import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { json } from '../../film-parts.repository.ts';
import { hideFilms } from '../../film-writer.repository.ts';
import type { MappedPerson, NamedProvider } from './mapper.ts';

type LookupKind = 'film' | 'person' | 'malformed' | 'search';

export type HeldFilm = {
  id: number;
  title: string;
  originalTitle: string | null;
  releaseDate: string | null;
  source: string;
  fetchedAt: Date;
  removedAt: Date | null;
  embedded: boolean;
};

export type TmdbRepository = ReturnType<typeof createTmdbRepository>;

/** Characters of a reason, which may quote a response. */
const MAX_REASON = 300;

const EXPECTED_AT_ONCE = 1_000;

const keyOf = (key: string | number) => String(key).slice(0, 300);

/**
 * Returns SQL for the pause: five minutes after the first failure. Each further failure doubles the pause, up to a day.
 */
const malformedPause = (failures: RawBuilder<unknown>) =>
  sql`least(interval '5 minutes' * 2 ^ least(${failures} - 1, 10), interval '1 day')`;

/**
 * Returns SQL that is true while a lookup is valid. A lookup that ends later than the longest pause allows is not
 * valid, because it was stored before the clock was set back. Clocks may differ by a minute.
 */
const isValid = (now: Date) => sql<boolean>`until > ${now} and until < ${now}::timestamptz + interval '1 minute' +
  case kind when 'malformed' then ${malformedPause(sql`tries`)} when 'film' then interval '30 days'
    else interval '1 day' end`;

export function createTmdbRepository(db: Database) {
  return {
    async hasRecentLookup(kind: LookupKind, key: string | number, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('tmdb_asked')
        .select('until')
        .where('kind', '=', kind)
        .where('key', '=', keyOf(key))
        .where(isValid(now))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @param reason for administrators, for films only */
    async rememberLookup(kind: LookupKind, key: string | number, until: Date, reason: string | null = null) {
      await db
        .insertInto('tmdb_asked')
        .values({ kind, key: keyOf(key), until, reason })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ until, reason }))
        .execute();
    },

    async rememberMalformed(films: { id: number; reason: string }[], now: Date): Promise<void> {
      const ids = films.map(({ id }) => id);
      const reasons = films.map(({ reason }) => reason.slice(0, MAX_REASON));
      await sql`
        insert into tmdb_asked (kind, key, until, tries, reason)
        select 'malformed', id::text, ${now}::timestamptz + ${malformedPause(sql`1`)}, 1, reason
        from unnest(${ids}::int[], ${reasons}::text[]) as film (id, reason)
        on conflict (kind, key) do update set tries = tmdb_asked.tries + 1, reason = excluded.reason,
          until = ${now}::timestamptz + ${malformedPause(sql`tmdb_asked.tries + 1`)}`.execute(db);
    },

    async forgetLookups(ids: number[]): Promise<void> {
      await sql`delete from tmdb_asked where kind in ('film', 'malformed') and key = any(${ids}::int[]::text[])`.execute(
        db,
      );
    },

    /** Returns true if the film is in the catalogue, or was merged into a film of the catalogue. */
    async isKnown(id: number): Promise<boolean> {
      const { rows } = await sql`
        select from film where id = ${id} union all select from merged_film where id = ${id}`.execute(db);
      return rows.length > 0;
    },

    async held(ids: number[]): Promise<Map<number, HeldFilm>> {
      const rows = await db
        .selectFrom('film')
        .leftJoin('embedded_film', 'embedded_film.film_id', 'film.id')
        .select([
          'film.id',
          'title',
          'original_title as originalTitle',
          'release_date as releaseDate',
          'source',
          'fetched_at as fetchedAt',
          'removed_at as removedAt',
          sql<boolean>`embedded_film.film_id is not null`.as('embedded'),
        ])
        .where('film.id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Sets the last fetch of all films to this moment or earlier, so that they are due for a refresh. */
    async expectRefresh(before: Date): Promise<void> {
      // In parts, because a statement may take five seconds.
      for (let films = EXPECTED_AT_ONCE; films === EXPECTED_AT_ONCE; ) {
        const { numAffectedRows } = await sql`
          update film set fetched_at = ${before} where id = any(array(
            select id from film where source = 'tmdb' and fetched_at > ${before} limit ${sql.lit(EXPECTED_AT_ONCE)}))`.execute(
          db,
        );
        films = Number(numAffectedRows);
      }
    },

    /**
     * Returns ids of films to refresh: first films never fetched from TMDB, then removed films, then malformed films
     * that the catalogue lacks, then the films fetched longest ago. Omits films whose last lookup is still valid.
     */
    async dueFilms(before: Date, now: Date, limit: number): Promise<number[]> {
      // Each branch has a separate limit, so that PostgreSQL reads the branch from its index.
      const films = (turn: number, condition: RawBuilder<unknown>) => sql`(
        select id, ${sql.lit(turn)} as turn, fetched_at from film where ${condition}
          and id::text not in (select key from waiting) order by fetched_at, id limit ${limit})`;
      const { rows } = await sql<{ id: number }>`
        with waiting as (
          select key from tmdb_asked where kind in ('film', 'malformed') and ${isValid(now)})
        select id from (
          ${films(1, sql`source = 'snapshot' and removed_at is null`)}
          union all ${films(2, sql`source = 'dump' and removed_at is null`)}
          union all ${films(3, sql`source = 'tmdb' and removed_at is not null`)}
          union all select key::int, 4, until from tmdb_asked where kind = 'malformed' and not (${isValid(now)})
            and not exists (select from film where id = key::int)
          union all ${films(5, sql`source = 'tmdb' and removed_at is null and fetched_at < ${before}`)}) as due
        order by turn, fetched_at, id limit ${limit}`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * Marks films that TMDB no longer has. Members' lists still show them. Their last fetch stays, because TMDB's data
     * must expire.
     */
    async markGone(ids: number[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      await db.transaction().execute((trx) => hideFilms(trx, ids, now));
    },

    /** Adds providers and updates logos. Stored names stay, and a missing logo does not replace a stored one. */
    async writeProviders(providers: NamedProvider[]): Promise<void> {
      const rows = [...new Map(providers.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id);
      await sql`
        insert into provider (id, name, logo_path)
        select id, name, "logoPath" from jsonb_to_recordset(${json(rows)}) as given(id int, name text, "logoPath" text)
        on conflict (id) do update set logo_path = excluded.logo_path
        where excluded.logo_path is not null and provider.logo_path is distinct from excluded.logo_path`.execute(db);
    },

    /** Replaces the films of a platform in a region. Films that are not in the catalogue are ignored. */
    async writePlatform(
      providerIds: readonly number[],
      region: string,
      filmIds: number[],
      asOf: string,
    ): Promise<void> {
      const [platform] = providerIds;
      await db.transaction().execute(async (trx) => {
        await sql`
          delete from film_provider where region = ${region} and kind = 'stream'
            and provider_id = any(${providerIds}::int[])
            and not (film_id = any(${filmIds}::int[]) and provider_id = ${platform})`.execute(trx);
        await sql`
          insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
          select id, ${platform}, ${region}, 'stream', ${asOf}, popularity from film
          where id = any(${filmIds}::int[]) and removed_at is null
          order by id
          on conflict (film_id, provider_id, region, kind) do update set as_of = excluded.as_of
          where film_provider.as_of <> excluded.as_of`.execute(trx);
      });
    },

    async findPerson(id: number) {
      return db.selectFrom('person').select(['id', 'detailed_at']).where('id', '=', id).executeTakeFirst();
    },

    async writePerson({ id, name, biography, profilePath }: MappedPerson): Promise<void> {
      // Kysely does not write undefined fields, so their stored values stay.
      const facts = { name, biography, profile_path: profilePath, source: 'tmdb', detailed_at: new Date() };
      await db
        .insertInto('person')
        .values({ id, ...facts })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            ...facts,
            fetched_at: new Date(),
            profile_colour: sql`case when excluded.profile_path is not distinct from person.profile_path
              then person.profile_colour end`,
          }),
        )
        .execute();
    },
  };
}
