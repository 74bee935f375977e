import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { DAY } from '#contract/units.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CERTIFICATIONS } from '#features/films/contract/certifications.ts';
import { dateSchema, filmIdSchema } from '#features/films/contract/films.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { foundFilmSchema } from '#features/tonight/contract/finder.ts';
import { isSlug, LANGUAGE, MAX_RUNTIME, readRange } from '#features/tonight/contract/finder-values.ts';
import {
  asksForDifferent,
  FIRST_FILM_YEAR,
  LAST_FILM_YEAR,
  MAX_CHALLENGE_DAYS,
  MAX_CHALLENGE_FILMS,
  MAX_CHALLENGE_RULES,
  MAX_FURTHER_CONDITIONS,
  MAX_NTH,
  MAX_RULE_VALUES,
  MAX_SWAPPED,
} from './challenge-rules.ts';

/** A condition compares a film with some values. An empty list admits every value. */
const valued = <Kind extends string, Value extends z.ZodType<string | number>>(kind: Kind, value: Value) => ({
  kind: z.literal(kind),
  values: z
    .array(value)
    .max(MAX_RULE_VALUES)
    .refine((values) => new Set(values).size === values.length, 'must name each value once')
    .default([])
    .describe('A film must have one of these; empty: any'),
});

const decades = valued('decades', z.enum(DECADES));
const countries = valued('countries', z.string().regex(/^[A-Z]{2}$/, 'must be codes of two capital letters'));
const languages = valued('languages', z.string().regex(LANGUAGE, 'must be language codes of two small letters'));
const theme = valued('theme', z.enum(THEMES.map(({ value }) => value)));
const tag = valued('tag', z.enum(TAGS.map(({ slug }) => slug)));
const person = valued('person', filmIdSchema.describe('Id of an actor or a director'));
const certification = valued('certification', z.enum(CERTIFICATIONS));
const franchise = {
  ...valued(
    'franchise',
    z.string().max(200).refine(isSlug, 'must be slugs such as halloween').describe('Slug of a franchise'),
  ),
  nth: z.int().min(1).max(MAX_NTH).nullable().default(null).describe('The place of the film in its franchise'),
};
const years = {
  kind: z.literal('years'),
  from: z.int().min(FIRST_FILM_YEAR).max(LAST_FILM_YEAR).nullable().default(null),
  to: z.int().min(FIRST_FILM_YEAR).max(LAST_FILM_YEAR).nullable().default(null),
};
const rangeSchema = z
  .string()
  .superRefine(refuse((text) => readRange(text).problem))
  .meta({ description: 'A range as in the finder: 8-, -3 or 4-6', example: '8-' });
const axis = {
  kind: z.literal('axis'),
  axis: z.enum(RATING_CATEGORIES),
  range: rangeSchema.describe('Of the effective profile'),
};
const rating = { kind: z.literal('rating'), range: rangeSchema.describe('Of the weighed average of all votes') };
const runtime = {
  kind: z.literal('runtime'),
  min: z.int().min(1).max(MAX_RUNTIME).nullable().default(null).describe('Minutes'),
  max: z.int().min(1).max(MAX_RUNTIME).nullable().default(null).describe('Minutes'),
};
const firstViewing = { kind: z.literal('first-viewing') };
const list = { kind: z.literal('list'), list: z.uuid('choose one of your lists').describe('A list of the member') };

/**
 * @param ofValues further fields of the kinds with values
 * @param ofOthers further fields of the other kinds
 */
const unionOfKinds = <OfValues extends z.ZodRawShape, OfOthers extends z.ZodRawShape>(
  ofValues: OfValues,
  ofOthers: OfOthers,
) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ ...decades, ...ofValues }),
    z.strictObject({ ...countries, ...ofValues }),
    z.strictObject({ ...languages, ...ofValues }),
    z.strictObject({ ...theme, ...ofValues }),
    z.strictObject({ ...tag, ...ofValues }),
    z.strictObject({ ...person, ...ofValues }),
    z.strictObject({ ...certification, ...ofValues }),
    z.strictObject({ ...franchise, ...ofValues }),
    z.strictObject({ ...years, ...ofOthers }),
    z.strictObject({ ...axis, ...ofOthers }),
    z.strictObject({ ...rating, ...ofOthers }),
    z.strictObject({ ...runtime, ...ofOthers }),
    z.strictObject({ ...firstViewing, ...ofOthers }),
    z.strictObject({ ...list, ...ofOthers }),
  ]);

const conditionShapes = unionOfKinds({}, {});
export type Condition = z.infer<typeof conditionShapes>;
const conditionSchema = conditionShapes.superRefine(refuseProblem(furtherProblem)).meta({ id: 'ChallengeCondition' });

const counted = {
  count: z.int().min(1).max(MAX_CHALLENGE_FILMS).describe('Number of films'),
  and: z.array(conditionSchema).max(MAX_FURTHER_CONDITIONS).default([]).describe('Further conditions of these films'),
};
const different = {
  ...counted,
  different: z
    .boolean()
    .optional()
    .describe('Each film must have another of the values. By default true without `values`, and false with them'),
};

const ruleShapes = unionOfKinds(different, counted);
export type Rule = z.infer<typeof ruleShapes>;
export const ruleSchema = ruleShapes.superRefine(refuseProblem(ruleProblem)).meta({ id: 'ChallengeRule' });

const challengeRules = z
  .strictObject({
    from: dateSchema.describe("First day, in the member's days"),
    to: dateSchema.describe('Last day'),
    films: z.int().min(1).max(MAX_CHALLENGE_FILMS).describe('How many different films to watch'),
    once: z.boolean().describe('A film counts for one rule only'),
    rules: z.array(ruleSchema).max(MAX_CHALLENGE_RULES),
  })
  .superRefine(refuseProblem(challengeProblem));
export const challengeSchema = challengeRules.meta({ id: 'Challenge' });
/** Has no name, because a named schema with `nullable()` would give a JSON Schema that does not allow null. */
export const challengeOrNull = challengeRules.nullable();
export type Challenge = z.infer<typeof challengeSchema>;

/** Fields that a score adds to each rule. */
const scored = {
  text: z.string().describe('The rule in words'),
  ofFilm: z.string().describe('The words that follow one of its films, such as: from another country'),
  done: z.int().min(0).describe('How many of its films are watched'),
  films: z.array(filmIdSchema).describe('By which films'),
};

/** The progress of a challenge. */
export const scoreSchema = z
  .object({
    from: dateSchema,
    to: dateSchema,
    watched: z.int().min(0).describe('Different films since the first day'),
    of: z.int().min(1).describe('How many films to watch'),
    nightsLeft: z
      .int()
      .min(0)
      .describe("Days until the last one, both included; all before the first. By the member's time zone"),
    finished: z.boolean(),
    rules: z.array(unionOfKinds({ ...different, ...scored }, { ...counted, ...scored })),
    films: z
      .array(namedFilmSchema.extend({ day: dateSchema }))
      .describe('The films since the first day, earliest first'),
  })
  .meta({ id: 'ChallengeScore' });
export type ChallengeScore = z.infer<typeof scoreSchema>;

export const challengeNightsSchema = z
  .object({
    challenges: z
      .array(z.object({ _id: z.uuid(), name: z.string(), from: dateSchema, to: dateSchema }))
      .describe('Also those that are over'),
    nights: z
      .array(
        z.object({
          day: dateSchema,
          film: namedFilmSchema,
          list: z.object({ _id: z.uuid(), name: z.string(), updatedAt: z.iso.datetime() }),
        }),
      )
      .describe(
        'Films that are not watched yet, spread over the days that are left of each challenge: from today, or from tomorrow after a film was watched today. At most ten challenges, those that end first',
      ),
  })
  .meta({ id: 'ChallengeNights' });
export type ChallengeNights = z.infer<typeof challengeNightsSchema>;

export const proposalInputSchema = z
  .object({
    keep: z.array(filmIdSchema).max(MAX_CHALLENGE_FILMS).default([]).describe('Films that the program must have'),
    swap: z.array(filmIdSchema).max(MAX_SWAPPED).default([]).describe('Films that it must not have'),
    services: z.boolean().default(true).describe("Only films on the member's services, if they have named any"),
    maxRuntime: z.int().min(1).max(MAX_RUNTIME).nullable().default(null).describe('Minutes; null: any length'),
  })
  .meta({ id: 'ProgramWish' });
export type ProposalInput = z.infer<typeof proposalInputSchema>;

export const proposalSchema = z
  .object({
    films: z.array(
      z.object({
        film: foundFilmSchema,
        rules: z.array(z.int().min(0)).describe('The rules that it serves, by their places from 0'),
        reason: z.string().describe('Why it fits, in one line'),
      }),
    ),
    missing: z
      .array(z.object({ rule: z.int().min(0), why: z.string() }))
      .describe('Rules that the program does not fulfill, and what would help'),
  })
  .meta({ id: 'Program' });
export type Proposal = z.infer<typeof proposalSchema>;

export const templatesSchema = z
  .object({
    templates: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        challenge: challengeSchema,
        rules: z.array(z.string()).describe('The rules in words'),
      }),
    ),
  })
  .meta({ id: 'ChallengeTemplates' });
export type ChallengeTemplates = z.infer<typeof templatesSchema>;

/** A field and the reason why its value is refused. */
type Problem = { field: string; message: string } | undefined;

function refuseProblem<Value>(problemOf: (value: Value) => Problem) {
  return (value: Value, context: z.RefinementCtx) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', path: problem.field.split('.'), message: problem.message });
  };
}

function conditionProblem(
  condition: Pick<Condition, 'kind'> & Partial<Record<'from' | 'to' | 'min' | 'max', number | null>>,
): Problem {
  const { kind, from = null, to = null, min = null, max = null } = condition;
  if (kind === 'years' && from === null && to === null)
    return { field: 'from', message: 'give a first or a last year' };
  if (kind === 'runtime' && min === null && max === null)
    return { field: 'max', message: 'give a shortest or a longest length' };
  if (from !== null && to !== null && from > to) return { field: 'from', message: 'must not be after the last year' };
  if (min !== null && max !== null && min > max)
    return { field: 'min', message: 'must not be longer than the longest' };
}

function furtherProblem(condition: Condition): Problem {
  const isOpen = 'values' in condition && condition.values.length === 0;
  const isNth = condition.kind === 'franchise' && condition.nth !== null;
  return (
    conditionProblem(condition) ?? (isOpen && !isNth ? { field: 'values', message: 'name at least one' } : undefined)
  );
}

function ruleProblem(rule: Rule): Problem {
  const own = conditionProblem(rule);
  if (own || !('values' in rule)) return own;
  const { values, count, kind } = rule;
  const isNth = kind === 'franchise' && rule.nth !== null;
  const isDifferent = asksForDifferent(rule);
  if (values.length === 0 && !isDifferent && !isNth)
    return { field: 'values', message: 'name at least one, or ask for a different one each time' };
  if (isDifferent && values.length > 0 && count > values.length)
    return { field: 'count', message: `asks for ${count} different ones, but names only ${values.length}` };
}

/** Number of days from the first to the last, both included. */
export const numberOfDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

type Outline = { from: string; to: string; films: number; once: boolean; rules: Rule[] };

function challengeProblem({ from, to, films, once, rules }: Outline): Problem {
  for (const [field, day] of Object.entries({ from, to }))
    if (Number(day.slice(0, 4)) < FIRST_FILM_YEAR || Number(day.slice(0, 4)) > LAST_FILM_YEAR)
      return { field, message: `must be a day of the years ${FIRST_FILM_YEAR} to ${LAST_FILM_YEAR}` };
  if (from > to) return { field: 'from', message: 'must not be after the last day' };
  if (numberOfDays(from, to) > MAX_CHALLENGE_DAYS)
    return { field: 'to', message: `must be at most ${MAX_CHALLENGE_DAYS} days after the first` };
  const large = rules.findIndex(({ count }) => count > films);
  if (large >= 0)
    return { field: `rules.${large}.count`, message: `asks for more films than the ${films} of the challenge` };
  const asked = rules.reduce((sum, { count }) => sum + count, 0);
  if (once && asked > films)
    return { field: 'films', message: `the rules ask for ${asked} films, because a film counts for one rule only` };
}
