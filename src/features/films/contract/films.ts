import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { byCategory, MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { rubricText } from '#features/ratings/contract/rubric.ts';
import { CERTIFICATIONS } from './certifications.ts';

export const filmIdSchema = z.int().min(1).max(MAX_ID).describe('TMDB id');
export const imdbIdSchema = z.string().regex(/^tt\d{7,10}$/, 'must be tt and at least seven digits');
export const dateSchema = z.iso.date().describe('YYYY-MM-DD');
export const ratingSchema = z.number().min(0).max(10);
export const imagePathSchema = z.string().nullable().describe('Append to /images/<size>; has a leading slash');
export const colourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable()
  .describe('Dominant color of the image, shown while it loads; null until known');

/** The fields of a film that every list of films shows. */
export const filmCard = {
  id: filmIdSchema,
  title: z.string(),
  posterPath: imagePathSchema,
  posterColour: colourSchema,
};

export const homeFilmSchema = z
  .object({
    ...filmCard,
    averageRating: ratingSchema.nullable().describe("Members' average, null without ratings"),
    ratingsCount: z.int().min(0).describe("Number of members' ratings"),
    voteAverage: ratingSchema.nullable().describe("TMDB's average"),
    releaseDate: dateSchema.nullable(),
  })
  .meta({ id: 'HomeFilm' });
export const homeFilmsSchema = z.array(homeFilmSchema);
export type HomeFilm = z.infer<typeof homeFilmSchema>;

export const listedFilmSchema = z
  .object({
    ...filmCard,
    overview: z.string().nullable(),
    releaseDate: dateSchema.nullable(),
  })
  .meta({ id: 'ListedFilm' });
export const listedFilmsSchema = z.array(listedFilmSchema);
export type ListedFilm = z.infer<typeof listedFilmSchema>;

export const searchedFilmSchema = listedFilmSchema
  .extend({
    runtime: z.int().nullable().describe('Minutes'),
    voteAverage: ratingSchema.nullable().describe("TMDB's average"),
    platforms: z.array(z.enum(PLATFORM_SLUGS)).describe('Platforms that stream the film in the region of the site'),
    why: z
      .string()
      .nullable()
      .describe('The name by which the query found the film, if not by its title: "Bill Skarsgård as Pennywise"'),
    subject: z
      .string()
      .nullable()
      .describe(
        'Facts of the query that the film meets, as a heading: "Ghost films in Japanese"; null: found by title or name',
      ),
  })
  .meta({ id: 'SearchedFilm' });
export const searchedFilmsSchema = z.array(searchedFilmSchema);
export type SearchedFilm = z.infer<typeof searchedFilmSchema>;

const browseFilm = {
  ...filmCard,
  releaseDate: dateSchema.nullable(),
  overview: z.string().nullable(),
  voteAverage: ratingSchema.nullable(),
  ratingsCount: z.int().min(0).describe("Number of members' ratings"),
};
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    totalPages: z.int().min(0),
    page: z.int().min(1).describe('The requested page, even if it is beyond the last page'),
  });

export const keywordFilmSchema = z
  .object({ ...browseFilm, averageUserRating: ratingSchema.nullable() })
  .meta({ id: 'KeywordFilm' });
export const keywordPageSchema = pageOf(keywordFilmSchema).meta({ id: 'KeywordPage' });
export type KeywordPage = z.infer<typeof keywordPageSchema>;

export const platformFilmSchema = z
  .object({ ...browseFilm, averageRating: ratingSchema.nullable() })
  .meta({ id: 'PlatformFilm' });
export const platformPageSchema = pageOf(platformFilmSchema)
  .extend({ logoPath: imagePathSchema })
  .meta({ id: 'PlatformPage' });
export type PlatformPage = z.infer<typeof platformPageSchema>;

export const providerSchema = z
  .object({ provider_id: z.int(), provider_name: z.string(), logo_path: imagePathSchema })
  .meta({ id: 'Provider' });

const filmProviderSchema = providerSchema
  .extend({ as_of: z.string().describe('Date of this information: YYYY, YYYY-MM or YYYY-MM-DD') })
  .meta({ id: 'FilmProvider' });
export type FilmProvider = z.infer<typeof filmProviderSchema>;

export const castMemberSchema = z
  .object({
    id: z.int().describe('Person id'),
    name: z.string(),
    character: z.string().nullable(),
    profile_path: imagePathSchema,
    profile_colour: colourSchema,
  })
  .meta({ id: 'CastMember' });
export type CastMember = z.infer<typeof castMemberSchema>;

const profileOf = (figure: z.ZodNumber) =>
  z.object(byCategory((category) => figure.min(0).max(MAX_RATING).nullable().describe(rubricText(category))));

export const frightProfileSchema = profileOf(z.number());

const filmFrightSchema = z.object({
  desk: profileOf(z.int())
    .nullable()
    .describe("Our editors' estimate from texts and facts about the film; never part of an average"),
  reason: z.string().nullable().describe("Our editors' reason, in one line"),
  effective: frightProfileSchema
    .nullable()
    .describe(
      "Members' ratings, corrected for raters who rate everything high or low, and shrunk toward our editors' estimate",
    ),
  known: z.array(z.enum(RATING_CATEGORIES)).describe('Categories that have an effective figure'),
});

export const filmLookupSchema = z
  .object({
    id: filmIdSchema.describe('The id in every other call: the TMDB id'),
    title: z.string(),
    titleSlug: z.string(),
    releaseDate: dateSchema.nullable(),
    imdbId: imdbIdSchema.nullable().describe('null until known'),
  })
  .meta({ id: 'FilmLookup' });
export type FilmLookup = z.infer<typeof filmLookupSchema>;

export const filmSchema = z
  .object({
    id: filmIdSchema,
    title: z.string(),
    imdbId: imdbIdSchema.nullable().describe('null until known'),
    titleSlug: z.string(),
    original_title: z.string().nullable(),
    release_date: dateSchema.nullable(),
    director: z.string().nullable().describe('Directors, comma-separated'),
    directors: z.array(z.object({ id: z.int().describe('Person id'), name: z.string() })),
    runtime: z.int().nullable().describe('Minutes'),
    countries: z.array(z.string()).describe('ISO 3166-1, the main country of production first; empty until known'),
    certification: z.enum(CERTIFICATIONS).nullable().describe('US rating of the Motion Picture Association'),
    franchise: z
      .object({ slug: z.string(), name: z.string() })
      .nullable()
      .describe('The series or universe to which the film belongs'),
    studios: z.array(z.string()),
    poster_path: imagePathSchema,
    poster_colour: colourSchema,
    backdrop_path: imagePathSchema,
    backdrop_colour: colourSchema,
    overview: z.string().nullable(),
    cast: z.array(castMemberSchema),
    keywords: z.array(z.string()),
    spoilers: z
      .array(z.string())
      .describe('Keywords, themes in words, slugs of tags and names of cast members that reveal the plot'),
    tags: z.array(z.object({ slug: z.string(), name: z.string() })),
    unindexed: z
      .object({ people: z.array(z.int()), keywords: z.array(z.string()) })
      .describe('Ids of people and names of keywords whose pages search engines do not index; empty for members'),
    inCatalogue: z.boolean().describe('False for a film that only the lists of members still have'),
    trailer: z.union([z.string(), z.literal(false)]).describe('Video page URL, or false'),
    watch_providers: z.object({
      stream: z.array(filmProviderSchema),
      rent: z.array(filmProviderSchema).describe('Only from a live source'),
      buy: z.array(filmProviderSchema).describe('Only from a live source'),
      as_of: z.string().nullable().describe('Oldest date of the streaming data: YYYY, YYYY-MM or YYYY-MM-DD'),
      region: z.string().describe('ISO 3166-1 country code'),
    }),
    averageRating: ratingSchema.nullable(),
    vote_average: ratingSchema.nullable(),
    vote_count: z.int(),
    averageDetailedRatings: z
      .partialRecord(z.enum(RATING_CATEGORIES), ratingSchema)
      .describe('Only categories with ratings'),
    detailedRatingsCounts: z
      .partialRecord(z.enum(RATING_CATEGORIES), z.int().min(1))
      .describe('The numbers of ratings behind these averages'),
    ratingsCount: z.int(),
    fright: filmFrightSchema,
    watched: z
      .boolean()
      .describe('True if the member who makes the call has watched the film; false when not logged in'),
    watchlisted: z
      .boolean()
      .describe('True if the film is on the watchlist of the member who makes the call; false when not logged in'),
    hasReview: z.boolean().describe('True if an editorial review exists'),
  })
  .meta({ id: 'Film' });
export type Film = z.infer<typeof filmSchema>;

export const nearestMonthsSchema = z
  .object({
    previous: z.string().nullable().describe('Nearest earlier month with a release, YYYY-MM'),
    next: z.string().nullable().describe('Nearest later month with a release, YYYY-MM'),
  })
  .meta({ id: 'NearestMonths' });
export type NearestMonths = z.infer<typeof nearestMonthsSchema>;

export const taggedFilmSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleSlug: z.string(),
    posterPath: imagePathSchema,
    posterColour: colourSchema,
    director: z.string().nullable(),
    releaseDate: dateSchema.nullable(),
  })
  .meta({ id: 'TaggedFilm' });
export const taggedFilmsSchema = z.array(taggedFilmSchema);
export type TaggedFilm = z.infer<typeof taggedFilmSchema>;
