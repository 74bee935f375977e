import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
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
