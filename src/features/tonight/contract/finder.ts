import { z } from 'zod';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import {
  colourSchema,
  dateSchema,
  filmIdSchema,
  filmSchema,
  frightProfileSchema,
  imagePathSchema,
  ratingSchema,
} from '#features/films/contract/films.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

export const FINDER_PAGE_SIZE = 20;
/** If no film fits, this many near ones are found. */
export const NEAREST_FILMS = 10;
export const MAX_ALIKE = 8;
/** A step such as "less gore" is offered only when at least this many films fit. */
export const MIN_STEP_FILMS = 5;

export const foundFilmSchema = z
  .object({
    id: filmIdSchema,
    title: z.string(),
    posterPath: imagePathSchema,
    posterColour: colourSchema,
    releaseDate: dateSchema.nullable(),
    runtime: z.int().nullable().describe('Minutes'),
    overview: z.string().nullable(),
    voteAverage: ratingSchema.nullable().describe("TMDB's average"),
    averageRating: ratingSchema.nullable().describe("Members' average, null without ratings"),
    ratingsCount: z.int().min(0).describe("Number of members' ratings"),
    fright: frightProfileSchema.nullable().describe('The effective profile'),
    ...filmSchema.pick({ countries: true, certification: true, franchise: true }).shape,
    platforms: z.array(z.enum(PLATFORM_SLUGS)).describe('Platforms that stream the film in the region of the site'),
    streamsAsOf: z
      .string()
      .nullable()
      .describe('Oldest date of the streaming data of these platforms: YYYY, YYYY-MM or YYYY-MM-DD'),
    reason: z.string().describe('Why the film fits, in one line'),
    chips: z.array(z.string()).max(3).describe('The same in up to three short parts, without figures'),
    unknown: z
      .array(z.enum(CONTENT_NOTE_SLUGS))
      .describe('Notes of `without` for which it is unknown if the film has them'),
  })
  .meta({ id: 'FoundFilm' });
export type FoundFilm = z.infer<typeof foundFilmSchema>;

const noteCountsSchema = z.object({
  no: z.int().min(0).describe('Films that are known not to have it'),
  yes: z.int().min(0).describe('Films that have it, which are left out'),
  unknown: z.int().min(0).describe('Films for which this is unknown'),
});

export const foundFilmsSchema = z
  .object({
    results: z.array(foundFilmSchema),
    nearest: z
      .array(foundFilmSchema)
      .max(NEAREST_FILMS)
      .describe('If no film fits and the conditions do not contradict each other: the nearest ones'),
    total: z.int().min(0),
    page: z.int().min(1),
    totalPages: z.int().min(0),
    unknown: z
      .int()
      .min(0)
      .describe('Films left out only because a requested category, or their country or age rating, is unknown'),
    notes: z
      .partialRecord(z.enum(CONTENT_NOTE_SLUGS), noteCountsSchema)
      .describe('For each note of `without`, counts of the films that meet all other conditions'),
    unsure: z
      .int()
      .min(0)
      .describe(
        'Films that meet all other conditions, but for which a note of `without` is unknown: unknown=hide leaves them out; with `like` or `about`, at most 100',
      ),
    giveUp: z
      .array(z.object({ parameter: z.string(), total: z.int().min(1) }))
      .describe('When few films are found: the parameters to remove, and the number of films that each removal adds'),
    names: z
      .object({
        like: z.string().nullable(),
        except: z.array(z.string()),
        franchise: z.string().nullable(),
        studios: z.array(z.string()),
        list: z.string().nullable(),
      })
      .describe('The titles and names behind the ids and slugs of these parameters'),
    contradictions: z
      .array(z.string())
      .describe('Conditions that contradict each other, so that no film is found: "slasher and no slasher"'),
  })
  .meta({ id: 'FoundFilms' });
export type FoundFilms = z.infer<typeof foundFilmsSchema>;

export const kindsSchema = z
  .object({
    kinds: z
      .array(z.object({ slug: z.string(), label: z.string(), films: z.int().min(0).describe('Released films') }))
      .describe('Themes, then editorial tags: the values of `themes` and `not`'),
    countries: z
      .array(z.object({ code: z.string(), name: z.string(), films: z.int().min(1) }))
      .describe('Countries of released films, ISO 3166, those with the most films first'),
  })
  .meta({ id: 'Kinds' });
export type Kinds = z.infer<typeof kindsSchema>;

export const pickedFilmSchema = z
  .object({ film: foundFilmSchema, reason: z.string().describe('Why the film fits, in one line') })
  .meta({ id: 'PickedFilm' });
export type PickedFilm = z.infer<typeof pickedFilmSchema>;

export const alikeFilmsSchema = z
  .object({
    results: z.array(foundFilmSchema).max(MAX_ALIKE),
    by: z.enum(['profile', 'themes']).describe('themes: the film has no profile'),
    steps: z
      .array(
        z.object({
          axis: z.enum(RATING_CATEGORIES),
          direction: z.enum(['less', 'more']),
          films: z.int().min(MIN_STEP_FILMS),
        }),
      )
      .describe(
        'Numbers of similar films that are lower or higher by a whole figure or more; a step has at least five films',
      ),
  })
  .meta({ id: 'AlikeFilms' });
export type AlikeFilms = z.infer<typeof alikeFilmsSchema>;
