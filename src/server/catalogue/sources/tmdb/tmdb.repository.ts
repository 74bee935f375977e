import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { json } from '../../film-parts.repository.ts';
import type { MappedPerson } from './mapper/person-mapper.ts';
import type { NamedProvider } from './mapper/providers.ts';

type LookupKind = 'film' | 'person' | 'malformed' | 'search';

export type HeldFilm = { id: number; source: string; fetchedAt: Date; removed: boolean; embedded: boolean };

export type TmdbRepository = ReturnType<typeof createTmdbRepository>;

const keyOf = (key: string | number) => String(key).slice(0, 300);

export function createTmdbRepository(db: Database) {
  return {
    /** True if TMDB's last reply to this is still valid. */
    async hasRecentLookup(kind: LookupKind, key: string | number, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('tmdb_asked')
        .select('until')
        .where('kind', '=', kind)
        .where('key', '=', keyOf(key))
        .where('until', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    async rememberLookup(kind: LookupKind, key: string | number, until: Date): Promise<void> {
      await db
        .insertInto('tmdb_asked')
        .values({ kind, key: keyOf(key), until })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ until }))
        .execute();
    },

    /** Those of the films that are in the catalogue. */
    async held(ids: number[]): Promise<Map<number, HeldFilm>> {
      const rows = await db
        .selectFrom('film')
        .leftJoin('embedded_film', 'embedded_film.film_id', 'film.id')
        .select([
          'film.id',
          'source',
          'fetched_at as fetchedAt',
          sql<boolean>`removed_at is not null`.as('removed'),
          sql<boolean>`embedded_film.film_id is not null`.as('embedded'),
        ])
        .where('film.id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Films to refresh: first those never fetched from TMDB, then the oldest. */
    async dueFilms(before: Date, now: Date, limit: number): Promise<number[]> {
      const due = (source: 'snapshot' | 'dump' | 'tmdb') =>
        db
          .selectFrom('film')
          .select('id')
          .where('source', '=', source)
          .where('removed_at', 'is', null)
          .$if(source === 'tmdb', (query) => query.where('fetched_at', '<', before))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('tmdb_asked')
                  .select('key')
                  .where('kind', '=', 'malformed')
                  .where('until', '>', now)
                  .where('key', '=', sql<string>`film.id::text`),
              ),
            ),
          )
          .orderBy('fetched_at')
          .orderBy('id')
          .limit(limit)
          .execute();
      const found: number[] = [];
      for (const source of ['snapshot', 'dump', 'tmdb'] as const) {
        if (found.length < limit) found.push(...(await due(source)).map((row) => row.id));
      }
      return found.slice(0, limit);
    },

    /** Marks films that TMDB no longer has. Lists of members still show them. */
    async markGone(ids: number[]): Promise<void> {
      if (ids.length === 0) return;
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('film')
          .set({ removed_at: new Date(), fetched_at: new Date(), source: 'tmdb', source_hash: '' })
          .where('id', 'in', ids)
          .execute();
        await trx.deleteFrom('film_keyword').where('film_id', 'in', ids).execute();
        await trx.deleteFrom('film_provider').where('film_id', 'in', ids).execute();
        await trx.deleteFrom('collection_entry').where('film_id', 'in', ids).execute();
      });
    },

    /** Adds or updates providers. Our names for platforms stay; a missing logo does not replace one. */
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
      const facts = { name, biography, profile_path: profilePath, source: 'tmdb', detailed_at: new Date() };
      await db
        .insertInto('person')
        .values({ id, ...facts })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...facts, fetched_at: new Date() }))
        .execute();
    },
  };
}
