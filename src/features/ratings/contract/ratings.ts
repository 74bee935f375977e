import { z } from 'zod';
import { ANCHOR_FILMS } from '#contract/constants.ts';
import { colourSchema, dateSchema, filmIdSchema, imagePathSchema } from '#features/films/contract/films.ts';
import { byCategory, MAX_RATING, NOT_RATED, RATING_CATEGORIES } from './rating-categories.ts';

export const scoreSchema = z.int().min(0).max(MAX_RATING);
const shownScoreSchema = z.int().min(NOT_RATED).max(MAX_RATING);

export const ratingSchema = z
  .object({
    overallRating: scoreSchema.nullable(),
    detailedRatings: z.object(byCategory(() => shownScoreSchema)).describe(`${NOT_RATED}: not rated`),
  })
  .meta({ id: 'Rating' });
export type Rating = z.infer<typeof ratingSchema>;

export const ratingInputSchema = z
  .object({
    overallRating: scoreSchema.nullable(),
    detailedRatings: z
      .partialRecord(z.enum(RATING_CATEGORIES), scoreSchema.nullable())
      .default({})
      .describe('An omitted category keeps its value; null clears it'),
  })
  .meta({ id: 'RatingInput' });
export type RatingInput = z.infer<typeof ratingInputSchema>;

export const savedRatingSchema = ratingSchema
  .extend({ _id: z.string(), savedAt: z.iso.datetime(), day: dateSchema.describe('The calendar day of the rating') })
  .meta({ id: 'SavedRating' });
export type SavedRating = z.infer<typeof savedRatingSchema>;

export const ratingHistorySchema = z
  .object({
    ratings: z
      .array(savedRatingSchema)
      .describe('Newest first. The first is the current rating; one without any figure was cleared'),
  })
  .meta({ id: 'RatingHistory' });

const anchorSchema = z.object({
  figure: scoreSchema,
  count: z.int().min(1).describe("Number of the member's other films with this figure"),
  films: z
    .array(z.object({ id: filmIdSchema, title: z.string() }))
    .max(ANCHOR_FILMS)
    .describe('Newest rating first'),
});
export const ratingAnchorsSchema = z.object(byCategory(() => z.array(anchorSchema))).meta({ id: 'RatingAnchors' });
export type RatingAnchors = z.infer<typeof ratingAnchorsSchema>;

export const ratedFilmsSchema = z
  .object({
    ratings: z.array(
      z.object({
        _id: z.string(),
        movieId: filmIdSchema,
        movieTitle: z.string(),
        posterPath: imagePathSchema,
        posterColour: colourSchema,
        updatedAt: z.iso.datetime(),
        releaseDate: dateSchema.nullable(),
        director: z.string().nullable(),
        runtime: z.int().nullable(),
        overview: z.string().nullable(),
        overallRating: scoreSchema.nullable(),
      }),
    ),
    totalPages: z.int().min(0),
    currentPage: z.int().min(1),
  })
  .meta({ id: 'RatedFilms' });
export type RatedFilms = z.infer<typeof ratedFilmsSchema>;
