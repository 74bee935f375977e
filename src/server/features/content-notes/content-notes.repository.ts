import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { CONTENT_NOTE_SLUGS, type ContentNoteSlug } from '#contract/content-notes.ts';
import type { Database } from '../../db/database.ts';
import { refreshFinder } from '../../db/film-finder.ts';
import { NOTE_KEYWORDS } from '../../db/note-keywords.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Members whose limits are counted, so that the time of the query is bounded. */
const SAMPLE = 10_000;
const FEWEST_AVOIDING = 3;
const KEYWORDS = [...new Set(Object.values(NOTE_KEYWORDS).flat())];

const notesOf = (slugs: string[]): ContentNoteSlug[] =>
  CONTENT_NOTE_SLUGS.filter((note) => NOTE_KEYWORDS[note].some((keyword) => slugs.includes(keyword)));

/** Null: no answer. */
type Answer = boolean | null;

const keywordsOf = (film: ExpressionBuilder<DB, 'film'>) =>
  film
    .selectFrom('film_keyword')
    .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
    .select('keyword.slug')
    .whereRef('film_id', '=', 'film.id')
    .where('keyword.slug', '=', sql<string>`any(${KEYWORDS})`);

const countsOf = (film: ExpressionBuilder<DB, 'film'>) =>
  film.selectFrom('content_note_stats').select(['note', 'yes', 'no']).whereRef('film_id', '=', 'film.id');

export type ContentNotesRepository = ReturnType<typeof createContentNotesRepository>;

export function createContentNotesRepository(db: Database) {
  return {
    /** Returns a film with the notes that its keywords report, and the counts of members' answers. */
    async film(filmId: number) {
      const film = await db
        .selectFrom('film')
        .select((film) => [
          'release_date',
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
        .select(['note', 'answer'])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .execute();
    },

    hasWatched: (memberId: string, filmId: number) => hasWatched(db, memberId, filmId),

    /** Returns notes that several other members avoid, the most avoided first. Fewer members could be recognised. */
    async avoided(memberId: string): Promise<string[]> {
      const { rows } = await sql<{ note: string }>`
        select note from (select notes from fright_limits where member_id <> ${memberId} limit ${SAMPLE}) as limits,
          unnest(notes) as note
        group by note having count(*) >= ${FEWEST_AVOIDING} order by count(*) desc, note`.execute(db);
      return rows.map(({ note }) => note);
    },

    /** Locks the member, so that answers run in sequence. @returns false if the member has not watched the film */
    async save(memberId: string, filmId: number, note: ContentNoteSlug, answer: Answer): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
        if (!(await hasWatched(trx, memberId, filmId))) return false;
        const vote = { member_id: memberId, film_id: filmId, note };
        const before = await readAnswer(trx, vote);
        if (before === answer) return true;
        await writeAnswer(trx, vote, answer);
        await addToStats(trx, vote, { before, after: answer });
        await refreshFinder(trx, [filmId]);
        return true;
      });
    },
  };
}

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

type Vote = { member_id: string; film_id: number; note: ContentNoteSlug };

async function readAnswer(trx: Transaction<DB>, { member_id, film_id, note }: Vote): Promise<Answer> {
  const row = await trx
    .selectFrom('content_note_vote')
    .select('answer')
    .where('member_id', '=', member_id)
    .where('film_id', '=', film_id)
    .where('note', '=', note)
    .executeTakeFirst();
  return row?.answer ?? null;
}

async function writeAnswer(trx: Transaction<DB>, vote: Vote, answer: Answer): Promise<void> {
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
    .values({ ...vote, answer })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'film_id', 'note'])
        .doUpdateSet({ answer: sql`excluded.answer`, voted_at: sql`now()` }),
    )
    .execute();
}

async function addToStats(
  trx: Transaction<DB>,
  { film_id, note }: Vote,
  { before, after }: { before: Answer; after: Answer },
): Promise<void> {
  const added = (answer: boolean) => Number(after === answer) - Number(before === answer);
  await sql`
    insert into content_note_stats as stats (film_id, note, yes, no)
    values (${film_id}, ${note}, ${added(true)}, ${added(false)})
    on conflict (film_id, note) do update set yes = stats.yes + excluded.yes, no = stats.no + excluded.no`.execute(trx);
}

/**
 * Runs before a member is deleted. Locks rows in the order of films and notes, so that deletions cannot deadlock.
 *
 * @returns the films whose rows for the finder have to be refreshed
 */
export async function removeAnswersOfMember(trx: Database, memberId: string): Promise<number[]> {
  const answers = sql`(select film_id, note, answer from content_note_vote where member_id = ${memberId}) as vote`;
  await sql`
    select from content_note_stats where (film_id, note) in (select film_id, note from ${answers})
    order by film_id, note for update`.execute(trx);
  await sql`
    update content_note_stats as stats set yes = yes - answer::int, no = no - (not answer)::int from ${answers}
    where vote.film_id = stats.film_id and vote.note = stats.note`.execute(trx);
  const { rows } = await sql<{ film_id: number }>`
    delete from content_note_vote where member_id = ${memberId} returning film_id`.execute(trx);
  return rows.map((row) => row.film_id);
}
