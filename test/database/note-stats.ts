import { sql } from 'kysely';
import { expect } from 'vitest';
import { NOTE_KEYWORDS } from '#catalogue/keywords.ts';
import type { Database } from '#engine/database/database.ts';
import { CONTENT_NOTES, knownNote, noteStatus } from '#features/films/contract/content-notes.ts';

/**
 * Checks the bits in film_finder against the counts of all answers, the films' keywords and the editors' lists.
 */
export async function expectNotesToEqualRecount(db: Database): Promise<void> {
  const { rows: films } = await sql<{
    id: number;
    notes: number;
    no: number;
    yesList: string[];
    fewList: string[];
    noList: string[];
    slugs: string[];
  }>`
    select film_id as id, notes, notes_no as no, editor_yes as "yesList", editor_few as "fewList", editor_no as "noList", array(
      select slug from film_keyword join keyword on keyword.id = keyword_id where film_id = film_finder.film_id) as slugs
    from film_finder join film on film.id = film_id where film_id in (select film_id from content_note_vote)`.execute(
    db,
  );
  const { rows: counts } = await sql<{ film_id: number; note: string; yes: number; no: number }>`
    select film_id, note, count(*) filter (where answer)::int as yes, count(*) filter (where not answer)::int as no
    from content_note_vote group by film_id, note`.execute(db);
  for (const { id, notes, no: denied, yesList, fewList, noList, slugs } of films) {
    const expected = CONTENT_NOTES.map(({ slug }) => {
      const { yes = 0, no = 0 } = counts.find(({ film_id, note }) => film_id === id && note === slug) ?? {};
      const hasKeyword = NOTE_KEYWORDS[slug].some((keyword) => slugs.includes(keyword));
      const editors = [...yesList, ...fewList].includes(slug) ? 'yes' : noList.includes(slug) ? 'no' : null;
      return knownNote(noteStatus({ yes, no, hasKeyword, editors }));
    });
    const stored = CONTENT_NOTES.map((_, position) => {
      const bit = 2 ** position;
      return (notes & bit) !== 0 ? 'yes' : (denied & bit) !== 0 ? 'no' : null;
    });
    expect(stored, `film ${id}`).toEqual(expected);
  }
}
