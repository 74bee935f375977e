import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { keysetPages, ROWS_AT_ONCE } from './keyset-pages.ts';
import { withTexts } from './long-texts.ts';
import { newestRatingDay, notesOfFilms } from './member-rows.repository.ts';

type MemberFilmsRepository = ReturnType<typeof createMemberFilmsRepository>;
type Films = ReturnType<MemberFilmsRepository['films']>;
export type FilmRow = Films extends AsyncGenerator<infer Row> ? Row : never;

export function createMemberFilmsRepository(db: Database) {
  /** Returns the next films that the member has rated, listed or seen. */
  async function page(memberId: string, after: number) {
    const filmsOf = (table: 'rating' | 'watchlist_entry' | 'viewing') =>
      db.selectFrom(table).select('film_id').where('member_id', '=', memberId).where('film_id', '>', after);
    const ids = filmsOf('rating').union(filmsOf('watchlist_entry')).union(filmsOf('viewing'));
    return db
      .selectFrom('film')
      .leftJoin('rating', (join) => join.onRef('rating.film_id', '=', 'film.id').on('rating.member_id', '=', memberId))
      .leftJoin('watchlist_entry as entry', (join) =>
        join.onRef('entry.film_id', '=', 'film.id').on('entry.member_id', '=', memberId),
      )
      .leftJoin('note', (join) => join.onRef('note.film_id', '=', 'film.id').on('note.member_id', '=', memberId))
      .leftJoin('member_tags', (join) =>
        join.onRef('member_tags.film_id', '=', 'film.id').on('member_tags.member_id', '=', memberId),
      )
      .leftJoinLateral(
        (film) =>
          film
            .selectFrom('viewing')
            .select([
              sql<Date | null>`min(viewing.created_at)`.as('seen_entered_at'),
              sql<boolean | null>`bool_or(day is null)`.as('is_seen_undated'),
            ])
            .where('viewing.member_id', '=', memberId)
            .whereRef('viewing.film_id', '=', 'film.id')
            .as('seen'),
        (join) => join.onTrue(),
      )
      .select(['film.id', 'film.imdb_id', 'film.title', 'film.original_title', 'film.release_date', 'film.runtime'])
      .select(['film.directors', 'rating.overall', 'rating.updated_at as rated_at', 'entry.added_at as listed_at'])
      .select('entry.day as listed_on')
      .select(newestRatingDay.as('rated_on'))
      .select(['note.updated_at as noted_at', sql<number | null>`octet_length(note.text)`.as('bytes')])
      .select(sql<string[]>`coalesce(member_tags.tags, '{}')`.as('tags'))
      .select(['seen.seen_entered_at', 'seen.is_seen_undated'])
      .where('film.id', 'in', db.selectFrom(ids.as('own')).select('film_id').orderBy('film_id').limit(ROWS_AT_ONCE))
      .orderBy('film.id')
      .execute();
  }

  return {
    async *films(memberId: string) {
      const pages = keysetPages((after?: { id: number }) => page(memberId, after?.id ?? 0));
      for await (const { text: note, bytes: _, ...row } of withTexts(pages, ({ id }) => id, notesOfFilms(db, memberId)))
        yield { ...row, note };
    },
  };
}
