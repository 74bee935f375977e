import { sql } from 'kysely';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';

// Computes two things once a day, because one rating hardly changes them: how much higher than others each member
// rates, and how reliable our editors' estimates are (their weight).

/**
 * Weight of the editors' estimate, as a number of ratings. The default applies while there are too few ratings to fit
 * it; a fitted weight stays between the minimum and the maximum.
 */
export const DEFAULT_WEIGHT = 5;
const MIN_WEIGHT = 1;
const MAX_WEIGHT = 50;
/**
 * A fit needs at least MIN_FILMS films that have an estimate and two or more ratings. Besides the first rating of each
 * of these films, it needs at least MIN_FURTHER_RATINGS ratings.
 */
const MIN_FILMS = 100;
const MIN_FURTHER_RATINGS = 200;

/** Shrinks a rater's bias towards 0, as if the rater had also given this many ratings without any difference. */
const BIAS_SHRINKAGE = 10;

const axes = (part: (category: string) => ReturnType<typeof sql>) => sql.join(RATING_CATEGORIES.map(part));

/**
 * SQL for a table of the members' biases on each axis: Σ (rating − effective figure) / (n + 10), the baseline predictor of
 * Koren, Bell and Volinsky 2009 (https://doi.org/10.1109/MC.2009.263) and Koren 2010 (https://doi.org/10.1145/1644873.1644874).
 */
const BIAS = sql`
  bias as materialized (
    select member_id, ${axes((category) => {
      const difference = sql`rating.${sql.ref(category)} - film_finder.${sql.ref(category)}`;
      return sql`coalesce(sum(${difference}), 0) / (count(${difference}) + ${sql.lit(BIAS_SHRINKAGE)}) as ${sql.ref(category)}`;
    })}
    from rating join film_finder using (film_id) group by member_id)`;

const inRatings = (category: string) => sql`(where rating.${sql.ref(category)} is not null)`;

/** Inserts the mean bias of each film's raters. */
export const leniencies = sql`
  with ${BIAS}
  insert into film_leniency (film_id, ${axes((category) => sql.ref(category))})
  select film_id, ${axes((category) => sql`coalesce(avg(bias.${sql.ref(category)}) filter ${inRatings(category)}, 0)`)}
  from rating join bias using (member_id) group by film_id`;

/**
 * SQL for the fitted weight k = σ² / τ² of an axis (Bühlmann and Straub 1970,
 * https://en.wikipedia.org/wiki/Bühlmann_model). σ²: pooled variance of the centred ratings within a film. τ²: variance
 * of the errors of the estimates = (Σ n (mean − estimate)² − films · σ²) / Σ n.
 */
const weightOf = (category: string) => sql`(
  select case
    when count(*) < ${sql.lit(MIN_FILMS)} or sum(n - 1) < ${sql.lit(MIN_FURTHER_RATINGS)} then ${sql.lit(DEFAULT_WEIGHT)}
    else least(${sql.lit(MAX_WEIGHT)}, greatest(${sql.lit(MIN_WEIGHT)}, (sum(squares) / sum(n - 1)) / greatest(1e-6,
      (sum(n * (mean - desk) ^ 2) - count(*) * sum(squares) / sum(n - 1)) / sum(n)))) end
  from (
    select count(*) as n, avg(centred) as mean, var_samp(centred) * (count(*) - 1) as squares, min(desk) as desk
    from (
      select film_id, rating.${sql.ref(category)} - bias.${sql.ref(category)} as centred,
        (desk_profile ->> ${sql.lit(category)})::float8 as desk
      from rating join bias using (member_id) join film on film.id = film_id
      where rating.${sql.ref(category)} is not null and desk_profile ->> ${sql.lit(category)} is not null) as given
    group by film_id having count(*) > 1) as film)::real`;

/** Fits the weights of the estimates, and stores them if they have changed. */
export const priorWeights = sql`
  with ${BIAS}, fitted as (select array[${axes(weightOf)}] as weights)
  update finder_setting set prior_weights = weights from fitted where prior_weights is distinct from weights`;
