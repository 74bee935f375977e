import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';
import { refuse } from '#contract/text-rules.ts';
import { namedFilmSchema, shownProfileSchema } from '#features/horror-profile/contract/horror-profile.ts';
import { listFilmSchema } from '#features/lists/contract/lists.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { shownYearSchema } from '#features/years/contract/years.ts';
import { ALIKE_FROM, shareNameProblem } from './share-rules.ts';

const nameSchema = z
  .string()
  .trim()
  .superRefine(refuse(shareNameProblem))
  .meta({ description: 'Shown on the page instead of an email address', example: 'Jamie' });
const yearSchema = z.int().min(FIRST_YEAR).max(LAST_YEAR);
const expirySchema = z.iso.datetime({ offset: true }).nullable();

const kindSchema = z.enum(['profile', 'year', 'list']);

export const shareInputSchema = z
  .object({
    kind: kindSchema,
    year: yearSchema.nullable().default(null).describe('Only for the kind year'),
    list: z.uuid('must be the id of a list').nullable().default(null).describe('Only for the kind list: an own list'),
    notes: z.boolean().default(false).describe('Only for the kind list: shows the notes of its films'),
    name: nameSchema,
    expiresAt: expirySchema.default(null).describe('When the link stops working; null: never'),
  })
  .refine(({ kind, year }) => (kind === 'year') === (year !== null), {
    path: ['year'],
    message: 'is required for the kind year, and not allowed for others',
  })
  .refine(({ kind, list }) => (kind === 'list') === (list !== null), {
    path: ['list'],
    message: 'is required for the kind list, and not allowed for others',
  })
  .meta({ id: 'ShareInput' });
export type ShareInput = z.infer<typeof shareInputSchema>;

export const createdShareSchema = z
  .object({ _id: z.uuid(), url: z.url().describe('URL of the shared page. Returned only once') })
  .meta({ id: 'CreatedShare' });
export type CreatedShare = z.infer<typeof createdShareSchema>;

export const shareSchema = z
  .object({
    _id: z.uuid(),
    kind: kindSchema,
    year: z.int().nullable(),
    list: z.object({ _id: z.uuid(), name: z.string() }).nullable().describe('Only for the kind list'),
    name: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Share' });
export const sharesSchema = z.object({ shares: z.array(shareSchema) }).meta({ id: 'Shares' });
export type Share = z.infer<typeof shareSchema>;

const likenessSchema = z.number().min(0).max(1).nullable().describe('1: the same ratings; null without common films');
const comparedFilmSchema = z.object({ film: namedFilmSchema, mine: z.number(), theirs: z.number() });

export const alikeMembersSchema = z
  .union([
    z.object({
      films: z.int().min(ALIKE_FROM).describe('Number of films that both rated'),
      axes: z.object(byCategory(() => likenessSchema)),
      weighed: z
        .array(z.enum(RATING_CATEGORIES))
        .describe(
          'Axes that the two have not both rated on a common film: for these, the likeness compares how much the axis changes the overall ratings',
        ),
      overall: likenessSchema,
      agree: comparedFilmSchema.nullable().describe('A film with high and nearly equal ratings of both'),
      fight: comparedFilmSchema.nullable().describe('The film with the largest difference, if it is large'),
    }),
    z.object({ films: z.int().min(0), missing: z.int().min(1) }),
  ])
  .meta({ id: 'AlikeMembers' });
export type AlikeMembers = z.infer<typeof alikeMembersSchema>;

const sharedListSchema = z.object({
  name: z.string(),
  description: z.string(),
  ranked: z.boolean(),
  seen: z.int().min(0).optional().describe('Films that the member who is logged in has watched'),
  films: z.array(
    listFilmSchema.extend({ seen: z.boolean().optional().describe('Only for a member who is logged in') }),
  ),
});

const comparison = {
  alike: alikeMembersSchema
    .optional()
    .describe('Comparison with the member who is logged in; missing on their own page'),
};

export const sharedSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('profile'), name: z.string(), profile: shownProfileSchema, ...comparison }),
    z.object({ kind: z.literal('year'), name: z.string(), year: shownYearSchema, ...comparison }),
    z.object({ kind: z.literal('list'), name: z.string(), list: sharedListSchema }),
  ])
  .meta({ id: 'Shared' });
export type Shared = z.infer<typeof sharedSchema>;
