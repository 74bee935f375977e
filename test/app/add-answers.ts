import type { Database } from '#engine/database/database.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';

type Answers = { yes?: number; no?: number };

/** Adds new members who answer a content note of a film. The film's row is not computed again. */
export async function addAnswers(db: Database, film_id: number, note: ContentNoteSlug, given: Answers): Promise<void> {
  const { yes = 0, no = 0 } = given;
  const emails = Array.from({ length: yes + no }, () => ({ email: `${crypto.randomUUID()}@example.org` }));
  const members = await db.insertInto('member').values(emails).returning('id').execute();
  const votes = members.map(({ id: member_id }, index) => ({ member_id, film_id, note, answer: index < yes }));
  await db.insertInto('content_note_vote').values(votes).execute();
}
