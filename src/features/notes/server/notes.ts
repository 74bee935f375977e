import { z } from 'zod';
import { filmExists } from '#catalogue/film-columns.repository.ts';
import type { Deps } from '#engine/deps.ts';
import { badRequest, notFound } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { idText, memberRoutes, pageQuery } from '#engine/http/routes.ts';
import { MAX_NOTE_WORDS, MAX_TAGS } from '../contract/note-rules.ts';
import {
  filmTagsInputSchema,
  filmTagsSchema,
  memberTagsSchema,
  NOTES_PAGE_SIZE,
  noteInputSchema,
  noteSchema,
  notesSchema,
} from '../contract/notes.ts';
import { createNotesRepository } from './notes.repository.ts';

export { sizeOfNotes, withRoomForNotes } from './notes.repository.ts';

const filmParam = z.object({ filmId: idText });
const words = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE_WORDS)
  .optional()
  .describe('Words of the note, or of the title of its film');

/** A member's private notes on films and viewings, and own tags of films. Nobody else ever sees them. */
export function createNotes({ db }: Deps) {
  const notes = createNotesRepository(db);

  function routes({ requireMember }: Callers) {
    const { router, memberOrToken } = memberRoutes('Notes', requireMember);

    memberOrToken('GET', '/notes', {
      id: 'listNotes',
      summary: "The member's private notes on films and on viewings",
      query: z.object({
        q: words,
        film: idText.optional().describe('Only notes on this film, its own first'),
        page: pageQuery,
      }),
      answer: [notesSchema, 'Last changed first, 10 per page'],
      handle: async ({ member, query: { q, film, page } }) => {
        const { total, rows } = await notes.find(member.id, {
          words: q,
          filmId: film,
          limit: NOTES_PAGE_SIZE,
          offset: (page - 1) * NOTES_PAGE_SIZE,
        });
        return {
          results: rows.map(({ viewingId, day, text, updatedAt, total: _, ...film }) => ({
            film,
            viewing: viewingId === null ? null : { id: viewingId, day },
            text,
            updatedAt,
          })),
          total,
          totalPages: Math.ceil(total / NOTES_PAGE_SIZE),
        };
      },
    });

    memberOrToken('GET', '/notes/{filmId}', {
      id: 'getNote',
      summary: "The member's note on a film",
      params: filmParam,
      answer: [noteSchema, 'The note'],
      fails: [404],
      handle: async ({ member, params: { filmId } }) => {
        const note = await notes.note({ memberId: member.id, filmId });
        if (!note) throw notFound('You have no note on this film.');
        return { filmId, text: note.text, updatedAt: note.updated_at };
      },
    });

    memberOrToken('PUT', '/notes/{filmId}', {
      id: 'saveNote',
      summary: "Write the member's note on a film",
      params: filmParam,
      body: noteInputSchema,
      answer: [noteSchema, 'As saved'],
      fails: [404, 409],
      handle: async ({ member, params: { filmId }, body: { text } }) => {
        const updatedAt = await notes.saveNote({ memberId: member.id, filmId }, text);
        if (!updatedAt) throw notFound('Film not found.');
        return { filmId, text, updatedAt };
      },
    });

    memberOrToken('DELETE', '/notes/{filmId}', {
      id: 'removeNote',
      summary: "Remove the member's note on a film",
      params: filmParam,
      handle: ({ member, params: { filmId } }) => notes.removeNote({ memberId: member.id, filmId }),
    });

    memberOrToken('GET', '/film-tags', {
      id: 'listOwnTags',
      summary: 'All tags that the member has given to films',
      answer: [memberTagsSchema, 'Those of the most films first'],
      handle: async ({ member }) => ({ tags: await notes.allTags(member.id) }),
    });

    memberOrToken('GET', '/film-tags/{filmId}', {
      id: 'getOwnTags',
      summary: "The member's own tags of a film",
      params: filmParam,
      answer: [filmTagsSchema, 'In the order in which they were given'],
      fails: [404],
      handle: async ({ member, params: { filmId } }) => {
        if (!(await filmExists(db, filmId))) throw notFound('Film not found.');
        return { tags: await notes.tags({ memberId: member.id, filmId }) };
      },
    });

    memberOrToken('PUT', '/film-tags/{filmId}', {
      id: 'replaceOwnTags',
      summary: "Replace the member's own tags of a film",
      params: filmParam,
      body: filmTagsInputSchema,
      answer: [filmTagsSchema, 'As saved'],
      fails: [404],
      handle: async ({ member, params: { filmId }, body: { tags } }) => {
        const key = { memberId: member.id, filmId };
        if (tags.length > MAX_TAGS) {
          // A film has more after a merge. Each of them can be removed.
          const held = new Set(await notes.tags(key));
          if (!tags.every((tag) => held.has(tag))) throw badRequest(`tags: must have at most ${MAX_TAGS} tags`);
        }
        if (!(await notes.saveTags(key, tags))) throw notFound('Film not found.');
        return { tags };
      },
    });

    return router;
  }

  return { routes };
}
