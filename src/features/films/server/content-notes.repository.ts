import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { noteBits } from '#catalogue/figures/finder-bits.ts';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { NOTE_KEYWORDS } from '#catalogue/keywords.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { CONTENT_NOTE_SLUGS, type ContentNoteSlug } from '../contract/content-notes.ts';
import type { NoteAnswer } from '../contract/film-notes.ts';

type Vote = { member_id: string; film_id: number; note: ContentNoteSlug };

/** Maximum number of members whose limits are counted, so that the time of the query is bounded. */
const SAMPLE = 10_000;
const MIN_AVOIDING = 3;
const KEYWORDS = [...new Set(Object.values(NOTE_KEYWORDS).flat())];

const notesOf = (slugs: string[]): ContentNoteSlug[] =>
  CONTENT_NOTE_SLUGS.filter((note) => NOTE_KEYWORDS[note].some((keyword) => slugs.includes(keyword)));

const keywordsOf = (film: ExpressionBuilder<DB, 'film'>) =>
  film
    .selectFrom('film_keyword')
    .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
    .select('keyword.slug')
    .whereRef('film_id', '=', 'film.id')
    .where('keyword.slug', '=', sql<string>`any(${KEYWORDS})`);

const countsOf = (film: ExpressionBuilder<DB, 'film'>) =>
  film
    .selectFrom('content_note_vote')
    .select((vote) => [
      'note',
      vote.fn.countAll<number>().filterWhere('answer', '=', true).as('yes'),
      vote.fn.countAll<number>().filterWhere('few', '=', true).as('few'),
      vote.fn.countAll<number>().filterWhere('answer', '=', false).as('no'),
    ])
    .whereRef('film_id', '=', 'film.id')
    .groupBy('note');

async function hasWatched(db: Database, memberId: string, filmId: number): Promise<boolean> {
  const viewing = await db
    .selectFrom('viewing')
    .select('id')
    .where('member_id', '=', memberId)
    .where('film_id', '=', filmId)
    .limit(1)
    .executeTakeFirst();
  return viewing !== undefined;
}

async function writeAnswer(trx: Transaction, vote: Vote, answer: NoteAnswer): Promise<void> {
  if (answer === null) {
    await trx
      .deleteFrom('content_note_vote')
      .where('member_id', '=', vote.member_id)
      .where('film_id', '=', vote.film_id)
      .where('note', '=', vote.note)
      .execute();
    return;
  }
  await trx
    .insertInto('content_note_vote')
    .values({ ...vote, answer: answer !== 'no', few: answer === 'few' })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'film_id', 'note'])
        .doUpdateSet({ answer: sql`excluded.answer`, few: sql`excluded.few`, voted_at: sql`now()` })
        .where(sql<boolean>`(content_note_vote.answer, content_note_vote.few) <> (excluded.answer, excluded.few)`),
    )
    .execute();
}

/** Saves a member's answer. @returns false if the member has not watched the film */
export async function answerNote(db: Database, vote: Vote, answer: NoteAnswer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The answers to a film's notes are saved in sequence, so that the last one computes the film's row from all of them.
    await sql`
      select from film, member where film.id = ${vote.film_id} and member.id = ${vote.member_id}
      for no key update of film for key share of member`.execute(trx);
    if (!(await hasWatched(trx, vote.member_id, vote.film_id))) return false;
    await writeAnswer(trx, vote, answer);
    await refreshFilms(trx, [vote.film_id]);
    return true;
  });
}

export type ContentNotesRepository = ReturnType<typeof createContentNotesRepository>;

export function createContentNotesRepository(db: Database) {
  return {
    /** Returns a film with its editors' notes, the notes that its keywords report, and the counts of members' answers. */
    async film(filmId: number) {
      const film = await db
        .selectFrom('film')
        .select((film) => [
          'release_date',
          'editor_yes',
          'editor_few',
          'editor_no',
          jsonArrayFrom(keywordsOf(film)).as('keywords'),
          jsonArrayFrom(countsOf(film)).as('counts'),
        ])
        .where('id', '=', filmId)
        .executeTakeFirst();
      if (!film) return undefined;
      const { keywords, ...rest } = film;
      return { ...rest, keywordNotes: notesOf(keywords.map(({ slug }) => slug)) };
    },

    async answers(memberId: string, filmId: number) {
      return db
        .selectFrom('content_note_vote')
        .select(['note', 'answer', 'few'])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .execute();
    },

    /**
     * Returns the number of released films, and for each note the number of released films that are known to have it or
     * not to have it.
     */
    async known(today: string): Promise<{ films: number; known: Record<ContentNoteSlug, number> }> {
      const counts = CONTENT_NOTE_SLUGS.map(
        (note) =>
          sql`count(*) filter (where (notes | notes_no) & ${sql.lit(noteBits([note]))} <> 0)::int as ${sql.ref(note)}`,
      );
      const { rows } = await sql<{ films: number } & Record<ContentNoteSlug, number>>`
        select count(*)::int as films, ${sql.join(counts)} from film_finder where release_date <= ${today}`.execute(db);
      const [{ films, ...known } = { films: 0 }] = rows;
      return { films, known: known as Record<ContentNoteSlug, number> }; // has a count for each note
    },

    hasWatched: (memberId: string, filmId: number) => hasWatched(db, memberId, filmId),

    save: (vote: Vote, answer: NoteAnswer) => answerNote(db, vote, answer),

    /**
     * Returns notes that several other members avoid, the most avoided first. A note that fewer members avoid could
     * reveal who they are.
     */
    async avoided(memberId: string): Promise<string[]> {
      const { rows } = await sql<{ note: string }>`
        select note from (select notes from fright_limits where member_id <> ${memberId} limit ${SAMPLE}) as limits,
          unnest(notes) as note
        group by note having count(*) >= ${MIN_AVOIDING} order by count(*) desc, note`.execute(db);
      return rows.map(({ note }) => note);
    },
  };
}
