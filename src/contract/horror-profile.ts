import { z } from 'zod';
import { colourSchema, dateSchema, filmIdSchema, imagePathSchema } from './films.ts';
import { foundFilmSchema } from './finder.ts';
import { byCategory, RATING_MAX } from './rating-categories.ts';

/** Rated films that the drivers need. */
export const DRIVERS_FROM = 10;
/** Drivers are shown only when they explain more than this part of the variance, cross-validated. */
export const DRIVERS_MINIMUM_R2 = 0.2;
/** Films rated by the member and by others that a difference needs. */
export const DIFFERENCE_FROM = 3;
export const PROFILE_DIRECTORS_MAX = 10;
export const RECOMMENDATIONS_MAX = 12;

const figureSchema = z.number().min(0).max(RATING_MAX);

/** Enough of a film to name and link it. */
export const namedFilmSchema = z
  .object({
    id: filmIdSchema,
    title: z.string(),
    posterPath: imagePathSchema,
    posterColour: colourSchema,
    releaseDate: dateSchema.nullable(),
  })
  .meta({ id: 'NamedFilm' });
export type NamedFilm = z.infer<typeof namedFilmSchema>;

const axisSchema = z.object({
  mean: figureSchema.nullable().describe("The member's mean, null without ratings"),
  count: z.int().min(0).describe('Films that the member rated on this axis'),
  community: figureSchema.nullable().describe("Mean of the others' means of the same films, null without any"),
  difference: z
    .number()
    .nullable()
    .describe("Mean of the member's figure less the others' mean, film by film; null below three such films"),
  uncertainty: z
    .number()
    .min(0)
    .nullable()
    .describe('Standard error of the difference; null where all films differ alike'),
  compared: z.int().min(0).describe('Films behind the difference: rated by the member and by others'),
});
export type ProfileAxis = z.infer<typeof axisSchema>;

const countedSchema = z.object({ name: z.string(), films: z.int().min(1) });
const linkedSchema = countedSchema.extend({ slug: z.string().describe('Last part of the URL of its page') });
/** Most films first. */
const watchedSchema = z.object({
  films: z.int().min(0).describe('Different films with a viewing'),
  decades: z.array(countedSchema).describe('In order of time, such as 1970s'),
  themes: z.array(linkedSchema),
  languages: z.array(countedSchema).describe('Original languages, by name'),
  directors: z.array(countedSchema).max(PROFILE_DIRECTORS_MAX),
  platforms: z.array(linkedSchema).describe('Platforms that stream the films in the region of the site'),
});

const extremeSchema = z
  .object({ film: namedFilmSchema, figure: figureSchema, community: figureSchema.nullable() })
  .nullable();

export const driversSchema = z.object({
  weights: z
    .object(byCategory(() => z.number().nullable()))
    .describe(
      "Points of the overall rating for one standard deviation of the axis; null where the member's figures do not vary",
    ),
  r2: z.number().max(1).describe('Part of the variance explained, cross-validated'),
  films: z.int().min(DRIVERS_FROM),
});
export type Drivers = z.infer<typeof driversSchema>;

/** The part that a shared page shows. */
export const shownProfileSchema = z
  .object({
    ratedFilms: z.int().min(0),
    axes: z.object(byCategory(() => axisSchema)),
    overall: z.object({
      mean: figureSchema.nullable(),
      histogram: z
        .array(z.int().min(0))
        .length(RATING_MAX + 1)
        .describe('Films rated 0 to 10 overall'),
    }),
    drivers: driversSchema.nullable().describe('How the overall rating follows the axes; null while it is not known'),
    missing: z
      .int()
      .min(0)
      .describe('Films to rate, overall and on three axes or more, until the drivers are computed; 0: enough'),
    watched: watchedSchema,
    extremes: z.object({
      scariest: extremeSchema,
      goriest: extremeSchema,
      mostAlone: extremeSchema.describe("Where the overall rating is furthest from other members' mean"),
    }),
  })
  .meta({ id: 'ShownProfile' });
export type ShownProfile = z.infer<typeof shownProfileSchema>;

const recommendationsSchema = z.array(foundFilmSchema).max(RECOMMENDATIONS_MAX);

export const horrorProfileSchema = shownProfileSchema
  .extend({
    recommendations: recommendationsSchema.describe('Unseen films within the limits, best first'),
    recommendedOnServices: recommendationsSchema
      .nullable()
      .describe("The best of those that stream on the member's services; null while none is named"),
  })
  .meta({ id: 'HorrorProfile' });
export type HorrorProfile = z.infer<typeof horrorProfileSchema>;
