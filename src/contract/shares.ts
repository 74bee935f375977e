import { z } from 'zod';
import { namedFilmSchema, shownProfileSchema } from './horror-profile.ts';
import { byCategory } from './rating-categories.ts';
import { FIRST_YEAR, LAST_YEAR, yearInFearSchema } from './years.ts';

export const SHARE_NAME_MAX = 60;
/** Films that both have rated, before two members are compared. */
export const ALIKE_FROM = 10;

const nameSchema = z.string().trim().min(1).max(SHARE_NAME_MAX).describe('Shown on the page instead of an e-mail');
const yearSchema = z.int().min(FIRST_YEAR).max(LAST_YEAR);
const expirySchema = z.iso.datetime({ offset: true }).nullable();

export const shareInputSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('profile'), name: nameSchema, expiresAt: expirySchema.default(null) }),
    z.object({ kind: z.literal('year'), year: yearSchema, name: nameSchema, expiresAt: expirySchema.default(null) }),
  ])
  .meta({ id: 'ShareInput' });
export type ShareInput = z.infer<typeof shareInputSchema>;

export const createdShareSchema = z
  .object({ _id: z.uuid(), url: z.url().describe('Returned only once') })
  .meta({ id: 'CreatedShare' });

export const shareSchema = z
  .object({
    _id: z.uuid(),
    kind: z.enum(['profile', 'year']),
    year: z.int().nullable(),
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
      films: z.int().min(ALIKE_FROM).describe('Films that both rated'),
      axes: z.object(byCategory(() => likenessSchema)),
      overall: likenessSchema,
      agree: comparedFilmSchema.nullable().describe('The film that they agree on'),
      fight: comparedFilmSchema.nullable().describe('The film that they would fight over'),
    }),
    z.object({ films: z.int().min(0), missing: z.int().min(1) }),
  ])
  .meta({ id: 'AlikeMembers' });
export type AlikeMembers = z.infer<typeof alikeMembersSchema>;

const comparison = {
  alike: alikeMembersSchema.optional().describe('With the signed-in member, unless it is their own'),
};

export const sharedSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('profile'), name: z.string(), profile: shownProfileSchema, ...comparison }),
    z.object({ kind: z.literal('year'), name: z.string(), year: yearInFearSchema, ...comparison }),
  ])
  .meta({ id: 'Shared' });
export type Shared = z.infer<typeof sharedSchema>;
