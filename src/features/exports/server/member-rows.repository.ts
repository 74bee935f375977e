import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-note-slugs.ts';
import type { NewsItem } from '#features/news/contract/news.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import type { MemberExport } from '../contract/member-export.ts';
import { keysetPages, ROWS_AT_ONCE } from './keyset-pages.ts';
import { withTexts } from './long-texts.ts';

/** The day of the rating that counts. */
export const newestRatingDay = sql<string>`(select day from rating_history
  where rating_history.member_id = rating.member_id and rating_history.film_id = rating.film_id
  order by rating_history.id desc limit 1)`;

const FILM = ['film.id', 'film.title', 'film.release_date'] as const;

/** Returns a function that reads the notes on films. */
export const notesOfFilms = (db: Database, memberId: string) => async (films: { id: number }[]) => {
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
  return {
    ratings: (memberId: string) =>
      keysetPages((after?: { id: number }) =>
        db
          .selectFrom('rating')
          .innerJoin('film', 'film.id', 'rating.film_id')
          .select([...FILM, 'rating.updated_at', newestRatingDay.as('day')])
          .select(RATING_FIGURES.map((figure) => `rating.${figure}` as const))
          .where('member_id', '=', memberId)
          .where('rating.film_id', '>', after?.id ?? 0)
          .orderBy('rating.film_id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      ),

    /** Yields all saved ratings of the member, film by film; those of one film are in the order of saving. */
    ratingHistory: (memberId: string) =>
      keysetPages((after?: { id: number; key: string }) =>
        db
          .selectFrom('rating_history')
          .innerJoin('film', 'film.id', 'rating_history.film_id')
          .select([...FILM, 'rating_history.saved_at', 'rating_history.day', 'rating_history.id as key'])
          .select(RATING_FIGURES.map((figure) => `rating_history.${figure}` as const))
          .where('member_id', '=', memberId)
          .where((eb) =>
            eb(
              eb.refTuple('rating_history.film_id', 'rating_history.id'),
              '>',
              eb.tuple(after?.id ?? 0, after?.key ?? '0'),
            ),
          )
          .orderBy('rating_history.film_id')
          .orderBy('rating_history.id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      ),

    watchlist: (memberId: string) =>
      keysetPages((after?: { id: number }) =>
        db
          .selectFrom('watchlist_entry')
          .innerJoin('film', 'film.id', 'watchlist_entry.film_id')
          .select([...FILM, 'watchlist_entry.day', 'watchlist_entry.added_at'])
          .where('member_id', '=', memberId)
          .where('watchlist_entry.film_id', '>', after?.id ?? 0)
          .orderBy('watchlist_entry.film_id')
          .limit(ROWS_AT_ONCE)
          .execute(),
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
      const pages = keysetPages((after?: { id: number }) =>
        db
          .selectFrom('note')
          .innerJoin('film', 'film.id', 'note.film_id')
          .select([...FILM, 'note.updated_at'])
          .select(sql<number>`octet_length(note.text)`.as('bytes'))
          .where('member_id', '=', memberId)
          .where('note.film_id', '>', after?.id ?? 0)
          .orderBy('note.film_id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      );
      // Null if the note was deleted meanwhile.
      for await (const { text, bytes: _, ...row } of withTexts(pages, ({ id }) => id, notesOfFilms(db, memberId)))
        if (text !== null) yield { ...row, text };
    },

    tags: (memberId: string) =>
      keysetPages((after?: { id: number }) =>
        db
          .selectFrom('member_tags')
          .innerJoin('film', 'film.id', 'member_tags.film_id')
          .select([...FILM, 'member_tags.tags'])
          .where('member_id', '=', memberId)
          .where('member_tags.film_id', '>', after?.id ?? 0)
          .orderBy('member_tags.film_id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      ),

    async *contentNotes(memberId: string) {
      const votes = keysetPages((after?: { id: number; note: ContentNoteSlug }) =>
        db
          .selectFrom('content_note_vote')
          .innerJoin('film', 'film.id', 'content_note_vote.film_id')
          .select([...FILM, 'note', 'answer', 'few', 'voted_at'])
          .where('member_id', '=', memberId)
          .where((eb) => eb(eb.refTuple('film_id', 'note'), '>', eb.tuple(after?.id ?? 0, after?.note ?? '')))
          .orderBy('film_id')
          .orderBy('note')
          .limit(ROWS_AT_ONCE)
          .$narrowType<{ note: ContentNoteSlug }>()
          .execute(),
      );
      for await (const { few, ...vote } of votes) yield { ...vote, answer: few ? 'few' : vote.answer ? 'yes' : 'no' };
    },

    news: (memberId: string) =>
      keysetPages((after?: { id: number; kind: NewsItem['kind']; fact: string }) =>
        db
          .selectFrom('news')
          .innerJoin('film', 'film.id', 'news.film_id')
          .select([...FILM, 'kind', 'fact', 'told_at', 'read_at'])
          .where('member_id', '=', memberId)
          .where((eb) =>
            eb(
              eb.refTuple('film_id', 'kind', 'fact'),
              '>',
              eb.tuple(after?.id ?? 0, after?.kind ?? '', after?.fact ?? ''),
            ),
          )
          .orderBy('film_id')
          .orderBy('kind')
          .orderBy('fact')
          .limit(ROWS_AT_ONCE)
          .$narrowType<{ kind: NewsItem['kind'] }>()
          .execute(),
      ),
  };
}
