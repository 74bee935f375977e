import { sql } from 'kysely';
import { expect } from 'vitest';
import { CONTENT_NOTES, knownNote, noteStatus } from '#contract/content-notes/content-notes.ts';
import type { Database } from '#server/db/database.ts';
import { NOTE_KEYWORDS } from '#server/fright/fright.ts';

/**
 * Checks the stored counts of every content note against all answers. Checks the bits in film_finder against these
 * counts, the films' keywords and the editors' lists.
 */
export async function expectNotesToEqualRecount(db: Database): Promise<void> {
  const { rows: wrong } = await sql`
    with recount as (
      select film_id, note, count(*) filter (where answer) as yes, count(*) filter (where not answer) as no
      from content_note_vote group by film_id, note)
    select film_id, note from content_note_stats as stats full join recount using (film_id, note)
    where (coalesce(stats.yes, 0), coalesce(stats.no, 0)) is distinct from
      (coalesce(recount.yes, 0), coalesce(recount.no, 0))`.execute(db);
  expect(wrong).toEqual([]);

  const { rows: films } = await sql<{
    id: number;
    notes: number;
    no: number;
    yesList: string[];
    noList: string[];
    slugs: string[];
  }>`
    select film_id as id, notes, notes_no as no, editor_yes as "yesList", editor_no as "noList", array(
      select slug from film_keyword join keyword on keyword.id = keyword_id where film_id = film_finder.film_id) as slugs
    from film_finder join film on film.id = film_id where film_id in (select film_id from content_note_stats)`.execute(
    db,
  );
  const counts = await db.selectFrom('content_note_stats').selectAll().execute();
  for (const { id, notes, no: denied, yesList, noList, slugs } of films) {
    const expected = CONTENT_NOTES.map(({ slug }) => {
      const { yes = 0, no = 0 } = counts.find(({ film_id, note }) => film_id === id && note === slug) ?? {};
      const hasKeyword = NOTE_KEYWORDS[slug].some((keyword) => slugs.includes(keyword));
      const editors = yesList.includes(slug) ? 'yes' : noList.includes(slug) ? 'no' : null;
      return knownNote(noteStatus({ yes, no, hasKeyword, editors }));
    });
    const stored = CONTENT_NOTES.map((_, position) => {
      const bit = 2 ** position;
      return (notes & bit) !== 0 ? 'yes' : (denied & bit) !== 0 ? 'no' : null;
    });
    expect(stored, `film ${id}`).toEqual(expected);
  }
}
