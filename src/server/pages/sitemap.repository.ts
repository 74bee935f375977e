import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type SitemapRepository = ReturnType<typeof createSitemapRepository>;

export function createSitemapRepository(db: Database) {
  return {
    /** Returns films with an id above `afterId`, in the order of ids. */
    async films(afterId: number, limit: number) {
      return db
        .selectFrom('film')
        .select(['id', 'fetched_at'])
        .where('removed_at', 'is', null)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Returns the `afterId` of each sitemap of `size` films. Counts films only in blocks in which a sitemap begins. */
    async filmBoundaries(size: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select boundary.id
        from (select block, films, (sum(films) over (order by block))::int as upto from film_count) as counted,
          generate_series((upto - films) / ${size} + 1, upto / ${size}) as sitemap,
          lateral (select id from film where removed_at is null and id >= block * 1000 and id < (block + 1) * 1000
            order by id offset sitemap * ${size} - (upto - films) - 1 limit 1) as boundary
        order by id`.execute(db);
      return [0, ...rows.map((row) => row.id)];
    },

    async tags() {
      return db.selectFrom('tag').select('slug').orderBy('slug').execute();
    },

    /** Returns people with a biography, in the order of ids. */
    async people(limit: number) {
      return db
        .selectFrom('person')
        .select('id')
        .where('biography', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
  };
}
