import { type RawBuilder, sql } from 'kysely';
import type { FrightProfile } from '#contract/fright-profile.ts';
import { RATING_CATEGORIES, RATING_MAX, type RatingCategory } from '#contract/rating-categories.ts';
import { hasProfile } from './conditions.repository.ts';
import { askedCategories, type CategoryFigures, type Question, type Range } from './finder-question.ts';

/** The profile that is wanted, null without `like`, and the spread of all profiles. */
export type Likes = { target: FrightProfile | null; figures: CategoryFigures };

type Score = RawBuilder<number>;

/** A film's rating weighs as much as its fit when it is this much better. */
const RATING_UNIT = 5;
/** Of a likeness, in units of spread: films near the mean of all films are like nothing. */
const BLUR = 1;

const total = (scores: Score[]): Score => sql`(${sql.join(scores, sql` + `)})`;

/** From 0 on the edge of a range to 1 where it is best: at its open end, or in its middle. */
function depth(category: RatingCategory, { min, max }: Range): Score {
  const figure = sql.ref(category);
  if (max === RATING_MAX) return min === max ? sql`1` : sql`(${figure} - ${min}) / ${RATING_MAX - min}::real`;
  if (min === 0) return max === 0 ? sql`1` : sql`(${max} - ${figure}) / ${max}::real`;
  return min === max ? sql`1` : sql`1 - abs(2 * ${figure} - ${min + max}) / ${max - min}::real`;
}

/** The cosine of two centred profiles, from -1 to 1. An unknown category adds nothing. Null without a wanted profile. */
function likeness({ target, figures }: Likes): Score | null {
  const known = RATING_CATEGORIES.flatMap((category) => {
    const { mean, spread } = figures[category];
    const figure = target?.[category] ?? null;
    return figure === null
      ? []
      : [{ away: sql`(${sql.ref(category)} - ${mean})`, spread, wanted: (figure - mean) / spread }];
  });
  const length = Math.hypot(...known.map(({ wanted }) => wanted));
  if (length === 0) return null;
  // Products, because the power function is slow.
  const product = total(
    known.map(({ away, spread, wanted }) => sql`coalesce(${away} * ${wanted / spread / length}::real, 0)`),
  );
  const square = total(known.map(({ away, spread }) => sql`coalesce(${away} * ${away} * ${1 / spread ** 2}::real, 0)`));
  return sql`${product} / (${BLUR} + sqrt(${square}))`;
}

/**
 * How well a film fits: the mean depth in the requested ranges (0 to 1), or with `like` its likeness (-1 to 1), plus its
 * weighed rating / 5, so that of films that fit alike the better one comes first.
 */
export function matchOf(question: Question, likes: Likes): Score {
  const depths = askedCategories(question).flatMap((category) => {
    const range = question[category];
    return range ? [depth(category, range)] : [];
  });
  const fit =
    likeness(likes) ?? (depths.length > 0 ? sql<number>`${total(depths)} / ${depths.length}::real` : sql<number>`0`);
  return sql`${fit} + rating / ${RATING_UNIT}::real`;
}

/** Films without a profile come last, then the order of `sort`; every order ends in the id. */
export function orderOf(question: Question, likes: Likes): RawBuilder<unknown> {
  const orders = {
    match: () => sql`${matchOf(question, likes)} desc`,
    rating: () => sql`rating desc`,
    newest: () => sql`release_date desc nulls last`,
    shortest: () => sql`runtime asc nulls last`,
  };
  const order = sql`${orders[question.sort]()}, film_id`;
  return askedCategories(question).length > 0 ? order : sql`${hasProfile} desc, ${order}`;
}
