import type { FrightProfile } from '#contract/fright-profile.ts';
import { byCategory, type RatingCategory } from '#contract/rating-categories.ts';

/** Ratings that the Desk's figure weighs. */
const DESK_WEIGHT = 5;
/** Ratings that make a category known where the Desk has no figure. */
const FEWEST_RATINGS = 3;

export type RatingStats = Record<`${RatingCategory}_${'sum' | 'count'}`, number>;

/** (n · mean + k · prior) / (n + k), https://en.wikipedia.org/wiki/Bayesian_average; n · mean is the sum. */
const shrunk = (sum: number, count: number, prior: number) => (sum + DESK_WEIGHT * prior) / (count + DESK_WEIGHT);

/** The figures to find a film by: members' ratings, shrunk towards the Desk's estimate. @returns null if none is known */
export function effectiveProfile(desk: FrightProfile | null, stats: RatingStats | null): FrightProfile | null {
  const profile = byCategory((category) => {
    const [sum, count] = stats ? [stats[`${category}_sum`], stats[`${category}_count`]] : [0, 0];
    const prior = desk?.[category] ?? null;
    if (prior !== null) return shrunk(sum, count, prior);
    return count >= FEWEST_RATINGS ? sum / count : null;
  });
  return Object.values(profile).some((figure) => figure !== null) ? profile : null;
}
