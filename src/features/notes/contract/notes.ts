import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { dateSchema, filmIdSchema } from '#features/films/contract/films.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';
import {
  distinctTags,
  MAX_NOTE,
  MAX_TAG,
  MAX_TAGS,
  noteProblem,
  plainTag,
  tagProblem,
  withPlainLines,
} from './note-rules.ts';

export const NOTES_PAGE_SIZE = 10;

/** Plain text with line breaks. JSON Schema counts characters as we do; zod's `max` would count an emoji twice. */
export const noteTextSchema = z
  .string()
  .overwrite(withPlainLines)
  .superRefine(refuse(noteProblem))
  .meta({ description: 'Plain text with line breaks', minLength: 1, maxLength: MAX_NOTE });

export const noteInputSchema = z.object({ text: noteTextSchema }).meta({ id: 'NoteInput' });

export const noteSchema = z
  .object({
    filmId: filmIdSchema,
    text: z.string().describe('Longer than a note can be typed, if two films with notes were merged'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note' });

export const notesSchema = z
  .object({
    results: z
      .array(
        z.object({
          film: namedFilmSchema,
          viewing: z
            .object({ id: z.uuid(), day: dateSchema.nullable() })
            .nullable()
            .describe('The viewing that the note is about; null: the note is about the film'),
          text: z.string(),
          updatedAt: z.iso.datetime(),
        }),
      )
      .describe('Last changed first'),
    total: z.int().min(0),
    totalPages: z.int().min(0),
  })
  .meta({ id: 'Notes' });
export type Notes = z.infer<typeof notesSchema>;
export type FoundNote = Notes['results'][number];

export const tagSchema = z
  .string()
  .overwrite(plainTag)
  .superRefine(refuse(tagProblem))
  .meta({ description: 'A word of one’s own, without commas', minLength: 1, maxLength: MAX_TAG, example: 'with Mom' });

export const filmTagsInputSchema = z
  .object({
    tags: z
      .array(tagSchema)
      .overwrite(distinctTags)
      .describe(
        `All tags of the film, at most ${MAX_TAGS}, or some of those that it has, if a merge of two films gave it more. Of tags that differ only in case, the first is kept`,
      ),
  })
  .meta({ id: 'FilmTagsInput' });

export const filmTagsSchema = z.object({ tags: z.array(z.string()) }).meta({ id: 'FilmTags' });

export const memberTagsSchema = z
  .object({
    tags: z
      .array(z.object({ tag: z.string().describe('In its most frequent spelling'), films: z.int().min(1) }))
      .describe('Those of the most films first'),
  })
  .meta({ id: 'MemberTags' });
export type MemberTags = z.infer<typeof memberTagsSchema>;
