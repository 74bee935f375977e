import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { challengeOrNull } from '#features/challenges/contract/challenges.ts';
import { filmIdSchema, filmSchema, frightProfileSchema, ratingSchema } from '#features/films/contract/films.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';
import {
  LIST_POSTERS,
  listNameProblem,
  listTextProblem,
  MAX_LIST_DESCRIPTION,
  MAX_LIST_FILMS,
  MAX_LIST_NOTE,
  MAX_LISTS,
} from './list-limits.ts';

export type ListChallenge = z.infer<typeof challengeOrNull>;

const nameSchema = z.string().trim().superRefine(refuse(listNameProblem)).meta({ example: 'Hidden gems' });
const descriptionSchema = z.string().superRefine(refuse(listTextProblem(MAX_LIST_DESCRIPTION)));
const noteSchema = z.string().superRefine(refuse(listTextProblem(MAX_LIST_NOTE)));

export const listInputSchema = z
  .object({
    name: nameSchema,
    description: descriptionSchema.default(''),
    ranked: z.boolean().default(false),
    challenge: challengeOrNull.default(null).describe('The rules of a challenge; null: a plain list'),
  })
  .meta({ id: 'ListInput' });
export type ListInput = z.infer<typeof listInputSchema>;

export const listChangeSchema = z
  .object({
    name: nameSchema,
    description: descriptionSchema,
    ranked: z.boolean(),
    challenge: challengeOrNull,
  })
  .partial()
  .meta({ id: 'ListChange' });
export type ListChange = z.infer<typeof listChangeSchema>;

const listFacts = { _id: z.uuid(), name: z.string(), ranked: z.boolean(), updatedAt: z.iso.datetime() };

export const listsSchema = z
  .object({
    lists: z
      .array(
        z.object({
          ...listFacts,
          films: z.int().min(0).describe('Number of films'),
          seen: z.int().min(0).describe('Number of its films that the member has watched'),
          challenge: z.boolean(),
          posters: z.array(namedFilmSchema).max(LIST_POSTERS).describe('Its first films'),
          has: z.boolean().optional().describe('Only with `film`: the film is in the list'),
        }),
      )
      .max(MAX_LISTS),
  })
  .meta({ id: 'Lists' });
export type ListSummary = z.infer<typeof listsSchema>['lists'][number];

export const listFilmSchema = namedFilmSchema
  .extend({
    ...filmSchema.pick({ countries: true, certification: true }).shape,
    runtime: z.int().nullable().describe('Minutes'),
    overview: z.string().nullable(),
    platforms: z.array(z.enum(PLATFORM_SLUGS)).describe('Streaming services'),
    voteAverage: ratingSchema.nullable().describe("TMDB's average"),
    averageRating: ratingSchema.nullable().describe("Members' average, null without ratings"),
    ratingsCount: z.int().min(0).describe("Number of members' ratings"),
    fright: frightProfileSchema.nullable().describe('The effective profile'),
    position: z.int().min(1),
    note: z.string(),
    seen: z.boolean().describe('The member has watched the film'),
  })
  .meta({ id: 'ListFilm' });
export type ListFilm = z.infer<typeof listFilmSchema>;

export const memberListSchema = z
  .object({
    ...listFacts,
    description: z.string(),
    challenge: challengeOrNull,
    version: z.int().min(1).describe('Rises with each change'),
    createdAt: z.iso.datetime(),
    films: z.array(listFilmSchema).max(MAX_LIST_FILMS).describe('In the order of the list'),
  })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof memberListSchema>;

export const listEntryInputSchema = z
  .object({
    note: noteSchema.optional().describe('Without it, the note of the film stays as it is'),
    position: z.int().min(1).max(MAX_LIST_FILMS).optional().describe('From 1; without it, a new film is the last one'),
  })
  .meta({ id: 'ListEntryInput' });
export type ListEntryInput = z.infer<typeof listEntryInputSchema>;

export const listVersionSchema = z
  .object({ version: z.int().min(1), films: z.int().min(0).describe('Number of films') })
  .meta({ id: 'ListVersion' });
export type ListVersion = z.infer<typeof listVersionSchema>;

export const listOrderSchema = z
  .object({
    version: z.int().min(1).describe('The version of which this is a new order'),
    films: z.array(filmIdSchema).max(MAX_LIST_FILMS).describe('Every film of the list once'),
  })
  .meta({ id: 'ListOrder' });
export type ListOrder = z.infer<typeof listOrderSchema>;
