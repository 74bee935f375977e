import { z } from 'zod';
import { colourSchema, dateSchema, filmIdSchema, imagePathSchema } from '#features/films/contract/films.ts';
import { byCategory, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { foundFilmSchema } from '#features/tonight/contract/finder.ts';

/** Minimum number of rated films for the drivers. */
export const DRIVERS_FROM = 10;
/**
 * Drivers are shown only when their cross-validated R² (the part of the variance that they explain) is higher than
 * this.
 */
export const DRIVERS_MINIMUM_R2 = 0.2;
/** Minimum number of films that both the member and others have rated before the difference is shown. */
export const DIFFERENCE_FROM = 3;
export const MAX_PROFILE_DIRECTORS = 10;
export const MAX_RECOMMENDATIONS = 12;
/** Maximum number of films from which the day's picks are chosen. Later ones suit a fan of a rare kind less. */
export const MAX_PICK_POOL = 36;
/** Number of films that are offered for rating while the member has too few ratings. */
export const TELLING_FILMS = 12;

const figureSchema = z.number().min(0).max(MAX_RATING);

/** The fields that name, link and show a film. */
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
  community: figureSchema.nullable().describe("Mean of other members' means of the same films, null without any"),
  difference: z
    .number()
    .nullable()
    .describe(
      "Mean over the compared films of the member's figure minus the others' mean; null below three such films",
    ),
  uncertainty: z
    .number()
    .min(0)
    .nullable()
    .describe('Standard error of the difference; null when the difference is the same for all films'),
  compared: z.int().min(0).describe('Number of compared films: rated by the member and by others'),
});
export type ProfileAxis = z.infer<typeof axisSchema>;

const countedSchema = z.object({ name: z.string(), films: z.int().min(1) });
const linkedSchema = countedSchema.extend({ slug: z.string().describe('Last part of the URL of its page') });
/** Lists begin with the entry that has the most films, unless described otherwise. */
const watchedSchema = z.object({
  films: z.int().min(0).describe('Different films with a viewing'),
  decades: z.array(countedSchema).describe('Oldest first; names such as 1970s'),
  themes: z.array(linkedSchema),
  languages: z.array(countedSchema).describe('Names of original languages'),
  directors: z.array(countedSchema).max(MAX_PROFILE_DIRECTORS),
  platforms: z.array(linkedSchema).describe('Platforms that stream the films in the region of the site'),
});

const extremeSchema = z
  .object({ film: namedFilmSchema, figure: figureSchema, community: figureSchema.nullable() })
  .nullable();

export const driversSchema = z.object({
  weights: z
    .object(byCategory(() => z.number().nullable()))
    .describe(
      "Points of the overall rating for one standard deviation of the axis; null when the member's figures do not vary",
    ),
  r2: z.number().max(1).describe('Part of the variance explained, cross-validated'),
  films: z.int().min(DRIVERS_FROM),
});
export type Drivers = z.infer<typeof driversSchema>;

export const shownProfileSchema = z
  .object({
    ratedFilms: z.int().min(0),
    axes: z.object(byCategory(() => axisSchema)),
    overall: z.object({
      mean: figureSchema.nullable(),
      histogram: z
        .array(z.int().min(0))
        .length(MAX_RATING + 1)
        .describe('Number of films for each overall rating from 0 to 10'),
    }),
    drivers: driversSchema.nullable().describe('How the overall rating depends on the axes; null while unknown'),
    missing: z
      .int()
      .min(0)
      .describe('Number of films with a profile that the member must still rate before drivers and picks are computed'),
    ownAxes: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        "Share of the member's own figures among the figures behind the drivers; the others are of the effective profiles. Null without figures",
      ),
    watched: watchedSchema,
    extremes: z.object({
      scariest: extremeSchema,
      goriest: extremeSchema,
      mostAlone: extremeSchema.describe("The film whose overall rating differs most from other members' mean"),
    }),
  })
  .meta({ id: 'ShownProfile' });
export type ShownProfile = z.infer<typeof shownProfileSchema>;

const recommendationsSchema = z.array(foundFilmSchema).max(MAX_RECOMMENDATIONS);

export const horrorProfileSchema = shownProfileSchema
  .extend({
    recommendations: recommendationsSchema.describe('Unseen films within the limits, best first'),
    recommendedOnServices: recommendationsSchema
      .nullable()
      .describe("The best unseen films that stream on the member's services; null while the member has named none"),
  })
  .meta({ id: 'HorrorProfile' });
export type HorrorProfile = z.infer<typeof horrorProfileSchema>;

export const picksSchema = z
  .object({
    results: recommendationsSchema.describe(
      'Unseen films within the limits, the best first; tomorrow there are other films',
    ),
    missing: z
      .int()
      .min(0)
      .describe('Number of films with a profile that the member must still rate before there are picks'),
    day: dateSchema.describe('The day of this choice'),
    telling: z
      .array(foundFilmSchema)
      .max(TELLING_FILMS)
      .describe('While ratings are missing: well-known films, not rated yet, whose ratings tell most about a taste'),
  })
  .meta({ id: 'Picks' });
export type Picks = z.infer<typeof picksSchema>;
