import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { dateSchema, filmIdSchema } from '#features/films/contract/films.ts';
import { byCategory, byFigure, MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { ratingInputSchema, scoreSchema } from '#features/ratings/contract/ratings.ts';
import { foundFilmSchema } from '#features/tonight/contract/finder.ts';
import { MAX_RUNTIME, readRange } from '#features/tonight/contract/finder-values.ts';
import { MOODS } from '#features/tonight/contract/moods.ts';
import {
  CODE_LENGTH,
  CODE_LETTERS,
  guestNameProblem,
  MAX_DECK,
  MAX_PEOPLE,
  MIN_APART,
  VOTES,
  WISH_KINDS,
} from './night-rules.ts';

// Requests are strict: a wish that the night ignored, such as another axis, would be taken for one that it respects.

const nightCodeSchema = z
  .string()
  .regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`), `must be a code of ${CODE_LENGTH} small letters`)
  .meta({ description: 'Six letters, none of them a vowel', example: 'bcdghj' });

const guestNameSchema = z
  .string()
  .trim()
  .superRefine(refuse(guestNameProblem))
  .meta({ description: 'Shown to the others', example: 'Jamie' });

export const nightInputSchema = z.strictObject({ name: guestNameSchema }).meta({ id: 'NightInput' });

export const nightOpeningSchema = z
  .strictObject({
    name: guestNameSchema,
    list: z
      .uuid('must be the id of a list')
      .optional()
      .describe('For members: a list of their own. Only its films are voted on, and nobody sees its name'),
  })
  .meta({ id: 'NightOpening' });
export type NightOpening = z.infer<typeof nightOpeningSchema>;

const rangeSchema = z
  .string()
  .superRefine(refuse((text) => readRange(text).problem))
  .nullable()
  .meta({ description: 'A range as in the finder: 4-, -3 or 2-6. null: any value', example: '-3' });

const eachOnce = (values: readonly string[]) => new Set(values).size === values.length;

const axesSchema = z.strictObject({ scares: rangeSchema, gore: rangeSchema }).describe('What this guest can take');

const wishes = {
  axes: axesSchema,
  without: z
    .array(z.enum(CONTENT_NOTE_SLUGS))
    .refine(eachOnce, 'must name each note once')
    .describe('Content notes that this guest cannot take'),
  unknown: z
    .enum(['hide', 'show'])
    .describe(
      'hide: no films of which a note of `without` is not known. show: if fewer than twelve films are known to be without, others join, but none with an unknown grave note',
    ),
  platforms: z
    .array(z.enum(PLATFORM_SLUGS))
    .refine(eachOnce, 'must name each platform once')
    .describe(
      'Services that this guest has. A film must be on a service of at least one guest. If no guest names one, any film fits',
    ),
  maxRuntime: z.int().min(1).max(MAX_RUNTIME).nullable().describe('Minutes; null: any length'),
  moods: z
    .array(z.enum(MOODS.map(({ label }) => label)))
    .refine(eachOnce, 'must name each mood once')
    .describe('Moods of the page /tonight, by their labels: films of these moods come first'),
};

const bringSchema = z
  .strictObject({
    watchlist: z.boolean().describe("Films on several guests' watchlists come first"),
    seen: z.boolean().describe('No film that this member has watched or rated'),
    taste: z.boolean().describe('Films that this member may like, by their ratings, come early'),
    list: z
      .boolean()
      .describe('Only the films of the list with which this member opened the night. true changes nothing'),
  })
  .describe('For members only: the data of their account that the night uses. false ends the use');

export const guestWishesSchema = z
  .strictObject({ ...wishes, axes: axesSchema.partial(), bring: bringSchema.partial(), ready: z.boolean() })
  .partial()
  .meta({ id: 'GuestWishes', description: 'Whatever is left out stays as it is' });
export type GuestWishes = z.infer<typeof guestWishesSchema>;

export const voteSchema = z.strictObject({ filmId: filmIdSchema, vote: z.enum(VOTES) }).meta({ id: 'NightVote' });
export type NightVote = z.infer<typeof voteSchema>;

export const nightStartSchema = z
  .strictObject({
    runOn: z.boolean().default(false).describe('true: a film that everybody said yes to does not end the voting'),
  })
  .meta({ id: 'NightStart' });
export type NightStart = z.infer<typeof nightStartSchema>;

export const guestRemovalSchema = z
  .strictObject({ name: z.string().describe('The name of the guest') })
  .meta({ id: 'GuestRemoval' });

const scoreInput = {
  overallRating: scoreSchema.nullable(),
  detailedRatings: ratingInputSchema.shape.detailedRatings.describe('An omitted category, or null: not scored'),
  named: z.boolean().default(false).describe('true: everybody in the night sees the name beside these scores'),
};

export const nightScoreInputSchema = z
  .strictObject({
    ...scoreInput,
    keep: z
      .boolean()
      .default(false)
      .describe(
        'For members: true also saves the figures as their rating of the film. Missing figures stay as they are',
      ),
    watchedOn: dateSchema.optional().describe('For members: also saves that they watched the film on this day'),
  })
  .meta({ id: 'NightScoreInput' });
export type NightScoreInput = z.infer<typeof nightScoreInputSchema>;

const nightFilmSchema = foundFilmSchema
  .extend({ trailer: z.url().nullable().describe('URL of a trailer') })
  .meta({ id: 'NightFilm' });
export type NightFilm = z.infer<typeof nightFilmSchema>;

const personSchema = z.object({
  name: z.string(),
  host: z.boolean().describe('This guest opened the night, or has taken over from a host who was removed'),
  me: z.boolean(),
  ready: z.boolean(),
  progress: z.int().min(0).max(MAX_DECK).describe('Number of films of the deck that this guest has voted on'),
});

const scoredSchema = z.object({
  overallRating: scoreSchema.nullable(),
  detailedRatings: z.object(byCategory(() => scoreSchema.nullable())),
  named: z.boolean(),
});
export type NightScore = z.infer<typeof scoredSchema>;

const mineSchema = z
  .object({
    ...wishes,
    bring: bringSchema,
    ready: z.boolean(),
    votes: z.array(voteSchema).describe('In the order of voting; the last one can be taken back'),
    score: scoredSchema.nullable().describe("This guest's scores of the film; null before"),
  })
  .nullable()
  .describe('What only this guest sees; null without a seat');

const resultSchema = z.object({
  film: nightFilmSchema,
  yes: z.int().min(0).describe('Number of guests who said yes'),
  of: z.int().min(1).describe('Number of guests'),
  reason: z.string().describe('Why this film, in one line, without names'),
});
export type NightResult = z.infer<typeof resultSchema>;

const figures = (figure: z.ZodType<number>) => z.object(byFigure(() => figure.nullable()));

const scoresSchema = z
  .object({
    guests: z.int().min(0).max(MAX_PEOPLE).describe('Number of guests who have scored the film'),
    mean: figures(z.number().min(0).max(MAX_RATING)).describe('null: nobody has scored this'),
    each: z
      .array(z.object({ name: z.string(), profile: figures(scoreSchema) }))
      .describe('The scores of the guests who show their names'),
    mostAfraid: z
      .array(z.string())
      .nullable()
      .describe(
        'Guests with the highest score of scares. Those who do not show their names are left out. null with fewer than two scores, and if all are equal',
      ),
    apart: z
      .object({ category: z.enum(RATING_CATEGORIES), lowest: scoreSchema, highest: scoreSchema })
      .nullable()
      .describe(
        `The category in which the guests' scores are furthest apart; null if all are closer than ${MIN_APART}`,
      ),
  })
  .nullable()
  .describe('What the guests think of the film after they have seen it; null before the end, and without a film');
export type NightScores = NonNullable<z.infer<typeof scoresSchema>>;

export const nightSchema = z
  .object({
    code: nightCodeSchema,
    key: z
      .string()
      .describe('Part of the link: whoever sends it gets in even if too many wrong codes came from the same network'),
    version: z
      .int()
      .min(1)
      .describe('Grows when something changes that all guests see, such as the number of votes, but not with wishes'),
    expiresAt: z.iso.datetime().describe('When the night is deleted'),
    state: z.enum(['gathering', 'voting', 'over']),
    round: z.int().min(1).max(3).describe('Grows when somebody changes wishes after the start'),
    newRounds: z.int().min(0).max(2).describe('How often changed wishes may still begin a new round'),
    mayLead: z
      .boolean()
      .describe('This guest may start, end and remove others: the host, or everybody while the host is away'),
    people: z.array(personSchema).max(MAX_PEOPLE).describe('In the order of joining'),
    fitting: z.int().min(0).nullable().describe('Number of films that break no limit; null while gathering'),
    pool: z
      .int()
      .min(1)
      .nullable()
      .describe('Number of films of the list from which the deck comes; null: all films, and after the end'),
    films: z
      .array(nightFilmSchema)
      .max(MAX_DECK)
      .nullable()
      .describe(
        "The deck in this guest's own order, which changes only after every fifth vote; null unless voting, and without a seat",
      ),
    loosen: z
      .array(z.enum(WISH_KINDS))
      .describe('When no film is left: the kinds of wishes to loosen, the most helpful first. Empty otherwise'),
    mine: mineSchema,
    result: z
      .array(resultSchema)
      .max(3)
      .nullable()
      .describe('The winner and the next two; empty when no film is left; null before the end'),
    scores: scoresSchema,
    draw: z.string().nullable().describe('The seed of the draw, if one was needed for the winner'),
  })
  .meta({ id: 'Night', description: 'The night as one guest sees it' });
export type Night = z.infer<typeof nightSchema>;
export type Mine = NonNullable<Night['mine']>;
/** The wishes of a guest, and what a member brings. */
export type Wishes = Omit<Mine, 'ready' | 'votes' | 'score'>;
