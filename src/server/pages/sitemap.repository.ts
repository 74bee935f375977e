import type { Database } from '../db/database.ts';

export type SitemapRepository = ReturnType<typeof createSitemapRepository>;

export function createSitemapRepository(db: Database) {
  return {
    /** Films with an id above `afterId`, by id. */
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

    /** For sitemaps of `size` films: the `afterId` of each. */
    async filmBoundaries(size: number): Promise<number[]> {
      const rows = await db
        .selectFrom((eb) =>
          eb
            .selectFrom('film')
            .select([
              'id',
              (inner) =>
                inner.fn
                  .agg<number>('row_number')
                  .over((over) => over.orderBy('id'))
                  .as('position'),
            ])
            .where('removed_at', 'is', null)
            .as('numbered'),
        )
        .select('id')
        .where((eb) => eb(eb('position', '%', size), '=', 0))
        .orderBy('id')
        .execute();
      return [0, ...rows.map((row) => row.id)];
    },

    async tags() {
      return db.selectFrom('tag').select('slug').orderBy('slug').execute();
    },

    /** People with a biography, by id. */
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
