import { z } from 'zod';
import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { filmIdSchema, frightProfileSchema } from '#features/films/contract/films.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

const noteSchema = z.enum(CONTENT_NOTE_SLUGS);

export const frightLimitsSchema = z
  .object({
    axes: z
      .partialRecord(z.enum(RATING_CATEGORIES), z.int().min(0).max(MAX_FRIGHT_LIMIT))
      .describe(
        'The highest rating of each category that the member wants to see; a category that is missing has no limit. Our screens set only scares and gore',
      ),
    notes: z
      .array(noteSchema)
      .refine((notes) => new Set(notes).size === notes.length, 'must name each note once')
      .describe('Content notes that the member wants to avoid'),
  })
  .meta({ id: 'FrightLimits' });
export type FrightLimits = z.infer<typeof frightLimitsSchema>;

const filmFrightSchema = z.object({
  id: filmIdSchema,
  fright: frightProfileSchema.nullable().describe('The effective profile'),
  notes: z.array(noteSchema).describe('Content notes that the film is known to have'),
  notesNo: z
    .array(noteSchema)
    .describe('Content notes that the film is known not to have; for all others this is unknown'),
});

export const filmFrightsSchema = z
  .object({ films: z.array(filmFrightSchema).describe('By id; unknown films are missing') })
  .meta({ id: 'FilmFrights' });
export type FilmFright = z.infer<typeof filmFrightSchema>;
export type FilmFrights = z.infer<typeof filmFrightsSchema>;
