import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-note-slugs.ts';
import type { NewsItem } from '#features/news/contract/news.ts';
import { RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { MemberExport } from '../contract/exports.ts';
import { keysetPages, ROWS_AT_ONCE, withTexts } from './keyset-pages.ts';

/** The day of the rating that counts. */
const newestRatingDay = sql<string>`(select day from rating_history
  where rating_history.member_id = rating.member_id and rating_history.film_id = rating.film_id
  order by rating_history.id desc limit 1)`;

const figuresOf = (table: 'rating' | 'rating_history') =>
  sql.join(RATING_FIGURES.map((figure) => sql.ref(`${table}.${figure}`)));

type MemberRows = ReturnType<typeof createMemberRowsRepository>;
export type RowOf<Read extends keyof MemberRows> =
  ReturnType<MemberRows[Read]> extends AsyncIterable<infer Row> ? Row : never;
export type FilmRow = RowOf<'films'>;
export type ListRow = RowOf<'lists'>;

type Film = { id: number; title: string; release_date: string | null };
const FILM = ['film.id', 'film.title', 'film.release_date'] as const;

/** Returns a function that reads the notes on films. */
const notesOfFilms = (db: Database, memberId: string) => async (films: { id: number }[]) => {
  const notes = await db
    .selectFrom('note')
    .select(['film_id', 'text'])
    .where('member_id', '=', memberId)
    .where('film_id', '=', sql<number>`any(${films.map(({ id }) => id)}::int[])`)
    .execute();
  return new Map(notes.map((row) => [row.film_id, row.text]));
};

/** The member's data that can have very many rows, film by film in the order of ids. */
export function createMemberRowsRepository(db: Database) {
  /**
   * Returns a function that yields the member's rows of a table, film by film.
   *
   * @param further the columns that order the rows of a film, if it can have several
   */
  const byFilm =
    <Row>(table: keyof DB, columns: RawBuilder<unknown>, further: (keyof Row & string)[] = []) =>
    (memberId: string) =>
      keysetPages<Film & Row>(async (after) => {
        const names = ['id' as const, ...further];
        const key = sql.join(names.map((name) => sql.ref(name)));
        const later = after ? sql`where (${key}) > (${sql.join(names.map((name) => after[name]))})` : sql``;
        const { rows } = await sql<Film & Row>`
          select * from (
            select film_id as id, film.title, film.release_date, ${columns}
            from ${sql.table(table)} join film on film.id = film_id where member_id = ${memberId}) as own
          ${later} order by ${key} limit ${ROWS_AT_ONCE}`.execute(db);
        return rows;
      });

  /** Returns the next films that the member has rated, listed or seen. */
  async function filmsAfter(memberId: string, after: number) {
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

  const noteSizes = byFilm<{ updated_at: Date; bytes: number }>(
    'note',
    sql`note.updated_at, octet_length(note.text) as bytes`,
  );
  const votes = byFilm<{ note: ContentNoteSlug; answer: boolean; few: boolean; voted_at: Date }>(
    'content_note_vote',
    sql`note, answer, few, voted_at`,
    ['note'],
  );

  return {
    /** Yields the films that the member has rated, listed or seen, with the data that other services have too. */
    async *films(memberId: string) {
      const pages = keysetPages((after?: { id: number }) => filmsAfter(memberId, after?.id ?? 0));
      for await (const { text: note, bytes: _, ...row } of withTexts(pages, ({ id }) => id, notesOfFilms(db, memberId)))
        yield { ...row, note };
    },

    ratings: byFilm<RatingFigures & { updated_at: Date; day: string }>(
      'rating',
      sql`rating.updated_at, ${newestRatingDay} as day, ${figuresOf('rating')}`,
    ),
    watchlist: byFilm<{ day: string; added_at: Date | null }>('watchlist_entry', sql`day, added_at`),
    tags: byFilm<{ tags: string[] }>('member_tags', sql`member_tags.tags`),

    /** Yields all saved ratings of the member, film by film; those of one film are in the order of saving. */
    ratingHistory: byFilm<RatingFigures & { saved_at: Date; day: string; key: string }>(
      'rating_history',
      sql`saved_at, day, rating_history.id as key, ${figuresOf('rating_history')}`,
      ['key'],
    ),

    /** Yields each list with its films, of which a list has a limited number. */
    async *lists(memberId: string) {
      const lists = await db
        .selectFrom('member_list')
        .select(['id', 'name', 'description', 'ranked', 'created_at', 'updated_at'])
        // Only the repository of lists fills the column.
        .select(sql<MemberExport['lists'][number]['challenge']>`challenge`.as('challenge'))
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      for (const { id, created_at, updated_at, ...list } of lists) {
        const films = await db
          .selectFrom('member_list_film')
          .innerJoin('film', 'film.id', 'member_list_film.film_id')
          .select([...FILM, 'note'])
          .where('member_id', '=', memberId)
          .where('list_id', '=', id)
          .orderBy('position')
          .orderBy('film_id')
          .execute();
        yield { ...list, created_at, updated_at, films };
      }
    },

    /**
     * Yields viewings film by film: latest first, undated last, in the order of the index. `moment` has microseconds,
     * but a Date has only milliseconds.
     */
    async *viewings(memberId: string) {
      const pages = keysetPages((after?: { id: number; day: string | null; moment: string | null; key: string }) => {
        const later = after?.moment
          ? sql`(watched_at < ${after.moment} or watched_at = ${after.moment} and viewing.id > ${after.key}
              or watched_at is null)`
          : sql`watched_at is null and viewing.id > ${after?.key ?? null}`;
        const following = after?.day
          ? sql`day < ${after.day} or day = ${after.day} and ${later} or day is null`
          : sql`day is null and ${later}`;
        return (
          db
            .selectFrom('viewing')
            .innerJoin('film', 'film.id', 'viewing.film_id')
            .select([
              ...FILM,
              'film.imdb_id',
              'viewing.day',
              'viewing.watched_at',
              'viewing.created_at',
              'viewing.id as key',
            ])
            .select(sql<string | null>`watched_at::text`.as('moment'))
            .leftJoin('viewing_note', (join) =>
              join
                .onRef('viewing_note.viewing_id', '=', 'viewing.id')
                .onRef('viewing_note.member_id', '=', 'viewing.member_id'),
            )
            .select(sql<number | null>`octet_length(viewing_note.text)`.as('bytes'))
            .leftJoin('member_tags', (join) =>
              join
                .onRef('member_tags.film_id', '=', 'viewing.film_id')
                .onRef('member_tags.member_id', '=', 'viewing.member_id'),
            )
            .select(sql<string[]>`coalesce(member_tags.tags, '{}')`.as('tags'))
            .where('viewing.member_id', '=', memberId)
            .where('viewing.film_id', '>=', after?.id ?? 0)
            // Repeats the previous condition for `film`, because the join would otherwise begin at the first film.
            .where('film.id', '>=', after?.id ?? 0)
            .where(sql<boolean>`(viewing.film_id > ${after?.id ?? 0} or ${following})`)
            .orderBy('viewing.film_id')
            .orderBy(sql`day desc nulls last, watched_at desc nulls last`)
            .orderBy('viewing.id')
            .limit(ROWS_AT_ONCE)
            .execute()
        );
      });
      const read = async (rows: { key: string }[]) => {
        const notes = await db
          .selectFrom('viewing_note')
          .select(['viewing_id', 'text'])
          .where('member_id', '=', memberId)
          .where('viewing_id', '=', sql<string>`any(${rows.map(({ key }) => key)}::uuid[])`)
          .execute();
        return new Map(notes.map((row) => [row.viewing_id, row.text]));
      };
      for await (const { text: note, bytes: _, ...row } of withTexts(pages, ({ key }) => key, read))
        yield { ...row, note };
    },

    async *notes(memberId: string) {
      // Null if the note was deleted meanwhile.
      for await (const { text, bytes: _, ...row } of withTexts(
        noteSizes(memberId),
        ({ id }) => id,
        notesOfFilms(db, memberId),
      ))
        if (text !== null) yield { ...row, text };
    },

    async *contentNotes(memberId: string) {
      for await (const { few, ...vote } of votes(memberId))
        yield { ...vote, answer: few ? 'few' : vote.answer ? 'yes' : 'no' };
    },

    news: byFilm<{ kind: NewsItem['kind']; fact: string; told_at: Date; read_at: Date | null }>(
      'news',
      sql`kind, fact, told_at, read_at`,
      ['kind', 'fact'],
    ),
  };
}
