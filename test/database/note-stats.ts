import { sql } from 'kysely';
import { expect } from 'vitest';
import { CONTENT_NOTES, noteStatus } from '#contract/content-notes/content-notes.ts';
import type { Database } from '#server/db/database.ts';
import { NOTE_KEYWORDS } from '#server/fright/fright.ts';

/** Checks the stored counts of every content note, and the finder's bits, against all answers and keywords. */
export async function expectNotesToEqualRecount(db: Database): Promise<void> {
  const { rows: wrong } = await sql`
    with recount as (
      select film_id, note, count(*) filter (where answer) as yes, count(*) filter (where not answer) as no
      from content_note_vote group by film_id, note)
    select film_id, note from content_note_stats as stats full join recount using (film_id, note)
    where (coalesce(stats.yes, 0), coalesce(stats.no, 0)) is distinct from
      (coalesce(recount.yes, 0), coalesce(recount.no, 0))`.execute(db);
  expect(wrong).toEqual([]);

  const { rows: films } = await sql<{ id: number; notes: number; slugs: string[] }>`
    select film_id as id, notes, array(
      select slug from film_keyword join keyword on keyword.id = keyword_id where film_id = film_finder.film_id) as slugs
    from film_finder where film_id in (select film_id from content_note_stats)`.execute(db);
  const counts = await db.selectFrom('content_note_stats').selectAll().execute();
  for (const { id, notes, slugs } of films) {
    const expected = CONTENT_NOTES.map(({ slug }) => {
      const { yes = 0, no = 0 } = counts.find(({ film_id, note }) => film_id === id && note === slug) ?? {};
      const hasKeyword = NOTE_KEYWORDS[slug].some((keyword) => slugs.includes(keyword));
      return !['unknown', 'denied'].includes(noteStatus({ yes, no, hasKeyword }));
    });
    const stored = CONTENT_NOTES.map((_, position) => (notes & (2 ** position)) !== 0);
    expect(stored, `film ${id}`).toEqual(expected);
  }
}
