import { type RawBuilder, sql } from 'kysely';
import { hasFilms } from '#catalogue/film-columns.repository.ts';
import { PLATFORM_ROWS } from '#catalogue/streams.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { THEMES } from '../contract/themes.ts';

const THEME_SLUGS = THEMES.map(({ value }) => value);

export type SitemapRepository = ReturnType<typeof createSitemapRepository>;

export function createSitemapRepository(db: Database) {
  /** Returns the `afterId` of each sitemap of these rows; a sitemap has `size` of them, the last one maybe fewer. */
  async function boundaries(listed: RawBuilder<unknown>, size: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with recursive boundary (id) as (
        select 0
        union all
        select (select id from ${listed} as listed where id > boundary.id order by id offset ${size} - 1 limit 1)
        from boundary where boundary.id is not null)
      select id from boundary where exists (select from ${listed} as listed where listed.id > boundary.id)`.execute(db);
    return rows.map((row) => row.id);
  }

  return {
    /** Returns films with an id above `afterId`, in the order of ids. */
    async films(afterId: number, limit: number) {
      return db
        .selectFrom('film')
        .select(['id', 'changed_at'])
        .where('removed_at', 'is', null)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    filmBoundaries: (size: number) => boundaries(sql`(select id from film where removed_at is null)`, size),

    peopleBoundaries: (size: number) => boundaries(sql`person`, size),

    /** Returns the people with a page that search engines index, among the next `limit` people after `afterId`. */
    async people(afterId: number, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from (select id, biography from person where id > ${afterId} order by id limit ${limit}) as person
        where ${hasFilms('credit', sql`person.id`)}
          or biography is not null and ${hasFilms('credit', sql`person.id`, { films: 1 })}
        order by id`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Returns slugs of keywords with a page that search engines index. */
    async keywords(limit: number): Promise<string[]> {
      const { rows } = await sql<{ slug: string }>`
        select slug from keyword
        where ${hasFilms('film_keyword', sql`keyword.id`)}
          or slug = any(${THEME_SLUGS}) and ${hasFilms('film_keyword', sql`keyword.id`, { films: 1 })}
        order by slug limit ${limit}`.execute(db);
      return rows.map((row) => row.slug);
    },

    /** Returns slugs of platforms that stream films in the country. */
    async platforms(region: string): Promise<string[]> {
      const { rows } = await sql<{ slug: string }>`
        select distinct slug from ${PLATFORM_ROWS}
        where exists (
          select from film_provider as stream
          where stream.region = ${region} and stream.kind = 'stream' and stream.provider_id = platform.provider_id)
        order by slug`.execute(db);
      return rows.map((row) => row.slug);
    },

    /** Returns slugs of tags that films have. */
    async tags(): Promise<string[]> {
      const { rows } = await sql<{ slug: string }>`
        select slug from tag
        where exists (
          select from film_tag join film on film.id = film_id where tag_slug = tag.slug and removed_at is null)
        order by slug`.execute(db);
      return rows.map((row) => row.slug);
    },

    /** Returns the months with releases, YYYY-MM. */
    async months([first, last]: [string, string]): Promise<string[]> {
      const { rows } = await sql<{ month: string }>`
        select distinct to_char(release_date, 'YYYY-MM') as month from film
        where removed_at is null and release_date >= ${`${first}-01`}::date
          and release_date < ${`${last}-01`}::date + interval '1 month'
        order by month`.execute(db);
      return rows.map((row) => row.month);
    },

    /** Maps the former ids of merged films to their present ids. */
    async merged(ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('merged_film')
        .select(['id', 'film_id'])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row.film_id]));
    },
  };
}
