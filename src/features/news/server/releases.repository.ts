import type { Database } from '#engine/database/database.ts';

export type ReleasesRepository = ReturnType<typeof createReleasesRepository>;

export function createReleasesRepository(db: Database) {
  return {
    /** Returns films released until `day` (YYYY-MM-DD), newest first. */
    async latest(day: string, limit: number) {
      return db
        .selectFrom('film')
        .select(['id', 'title', 'overview', 'release_date', 'revised_at'])
        .where('removed_at', 'is', null)
        .where('release_date', '<=', day)
        .orderBy('release_date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .$narrowType<{ release_date: string }>()
        .execute();
    },
  };
}
