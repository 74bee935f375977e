import { z } from 'zod';
import { CONTENT_NOTE_SLUGS, NOTE_STATUSES } from './content-notes.ts';

export const contentNoteSchema = z.enum(CONTENT_NOTE_SLUGS, {
  error: ({ input }) =>
    `"${String(input).slice(0, 40)}" is not a content note; send a slug such as ${CONTENT_NOTE_SLUGS[0]}`,
});

const noteAnswerSchema = z.enum(['yes', 'few', 'no']).nullable();
export type NoteAnswer = z.infer<typeof noteAnswerSchema>;

export const noteAnswerInputSchema = z
  .object({
    answer: noteAnswerSchema.describe('few: only for jump scares, where yes means many. null removes the answer'),
  })
  .meta({ id: 'NoteAnswerInput' });

export const filmNoteSchema = z
  .object({
    note: contentNoteSchema,
    label: z.string(),
    status: z
      .enum(NOTE_STATUSES)
      .describe(
        'reported: by our editors, a keyword or a yes. confirmed: three yes or more, at least 70% yes. denied: five answers or more, at least 80% no, and no keyword; or by our editors without a yes. disputed: neither of these, with answers on both sides. unknown: none of these; the film may have it nevertheless',
      ),
    known: z
      .enum(['yes', 'few', 'no'])
      .nullable()
      .describe(
        'How limits and filters count the note: yes or few if reported, confirmed or disputed, no if denied; null if unknown. few: jump scares, but only a few, by most members and our editors, who count as three; who avoids the note avoids these films too',
      ),
    yes: z.int().min(0).describe('Members who answered yes or few'),
    few: z.int().min(0).describe('Members who answered few'),
    no: z.int().min(0).describe('Members who answered no'),
    sources: z
      .array(z.enum(['editors', 'keywords', 'members']))
      .describe("editors: our editors are certain. keywords: one of the film's keywords stands for the note"),
    editors: noteAnswerSchema.describe('The answer of our editors if they are certain, otherwise null'),
    own: noteAnswerSchema.describe("The member's own answer"),
  })
  .meta({ id: 'FilmNote' });
export type FilmNote = z.infer<typeof filmNoteSchema>;

export const filmNotesSchema = z
  .object({
    notes: z.array(filmNoteSchema).describe('Every note'),
    asked: z
      .array(contentNoteSchema)
      .describe(
        'For a member who has watched the film: up to three notes without an answer, first the ones that most other members avoid',
      ),
  })
  .meta({ id: 'FilmNotes' });
export type FilmNotes = z.infer<typeof filmNotesSchema>;

export const knownNotesSchema = z
  .object({
    notes: z
      .array(
        z.object({
          note: contentNoteSchema,
          label: z.string(),
          known: z.int().min(0).describe('Number of films for which yes or no is known'),
        }),
      )
      .describe('Every note'),
    films: z.int().min(0).describe('Released films'),
  })
  .meta({ id: 'KnownNotes' });
export type KnownNotes = z.infer<typeof knownNotesSchema>;
