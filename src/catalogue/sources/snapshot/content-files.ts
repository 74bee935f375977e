import { z } from 'zod';
import { FILM_IMAGE_PATH } from '#contract/constants.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CERTIFICATIONS } from '#features/films/contract/certifications.ts';
import { CONTENT_NOTE_SLUGS, COUNTED_NOTES } from '#features/films/contract/content-notes.ts';
import { imdbIdSchema } from '#features/films/contract/films.ts';
import { byCategory, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { FAMES, MAX_STUDIOS } from '../../film-record.ts';

const imageFile = z.string().regex(FILM_IMAGE_PATH);
const name = z.string().trim().min(1);
const noteList = z.array(z.enum(CONTENT_NOTE_SLUGS)).default([]);
/** Returns false if a note is in two of the lists, or twice in one. */
function hasOneAnswerEach({ yes, few, no }: Record<'yes' | 'few' | 'no', string[]>): boolean {
  const answered = [...yes, ...few, ...no];
  return new Set(answered).size === answered.length;
}

const deskFigure = z.int().min(0).max(MAX_RATING).nullable();
const deskReason = z
  .string()
  .trim()
  .min(10)
  .max(80)
  .regex(/^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u, 'must begin with a capital letter or a digit');

/** A file of content/films. docs/catalogue.md explains each field. */
export const filmFileSchema = z.strictObject({
  id: z.int().positive(),
  imdb: imdbIdSchema.optional(),
  title: name,
  originalTitle: name.optional(),
  aliases: z.array(name).default([]),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  certification: z.enum(CERTIFICATIONS).optional(),
  franchise: name.optional(),
  studios: z.array(name).max(MAX_STUDIOS).default([]),
  released: z.iso.date(),
  runtime: z.int().min(30).max(400).optional(),
  directors: z.array(name).default([]),
  cast: z.array(z.strictObject({ name, character: name.optional() })).default([]),
  keywords: z.array(name.toLowerCase()).default([]),
  spoilers: z.array(name).default([]),
  themes: z.array(z.enum(THEMES.map((theme) => theme.value))).default([]),
  tags: z.array(z.enum(TAGS.map((tag) => tag.slug))).default([]),
  basedOn: z.array(z.strictObject({ author: name, title: name.optional() })).default([]),
  notes: z
    .strictObject({
      yes: noteList,
      few: z.array(z.enum(COUNTED_NOTES)).default([]),
      no: noteList.refine((notes) => !notes.includes('flashing-lights'), 'flashing-lights can never be ruled out'),
    })
    .refine(hasOneAnswerEach, 'a note has two answers')
    .optional(),
  trailer: z
    .string()
    .regex(/^[\w-]{11}$/, 'must be a YouTube key of eleven characters')
    .optional(),
  streaming: z
    .array(
      z.strictObject({
        platform: z.enum(PLATFORMS.map((platform) => platform.value)),
        asOf: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'must be YYYY, YYYY-MM or YYYY-MM-DD, in quotes'),
      }),
    )
    .default([]),
  poster: imageFile.optional(),
  backdrop: imageFile.optional(),
  votes: z.strictObject({ average: z.number().min(0).max(10), count: z.int().positive() }).optional(),
  popularity: z.number().min(0).optional(),
  fame: z.enum(FAMES).optional(),
  /** "Title (year)" of other films, the most alike first. */
  alike: z
    .array(z.string().regex(/^.+ \(\d{4}\)$/, 'must be: Title (year)'))
    .max(10)
    .default([]),
  fright: z.strictObject({ ...byCategory(() => deskFigure), reason: deskReason }).optional(),
  overview: z.string().trim().min(40).max(900),
});
export type FilmFile = z.infer<typeof filmFileSchema>;

export const personFileSchema = z.strictObject({ name, biography: z.string().trim().min(40).max(1200) });
export type PersonFile = z.infer<typeof personFileSchema>;
