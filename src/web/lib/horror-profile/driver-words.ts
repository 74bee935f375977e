import type { Drivers, ShownProfile } from '#contract/horror-profile.ts';
import { RATING_CATEGORIES } from '#contract/rating-categories.ts';
import { filmCount } from '../format/numbers.ts';
import { capitalised, type Voice } from './voice.ts';

/** The known weights, strongest first in either direction. */
export const rankedDrivers = ({ weights }: Pick<Drivers, 'weights'>) =>
  RATING_CATEGORIES.flatMap((category) => {
    const weight = weights[category];
    return weight === null ? [] : [{ category, weight }];
  }).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));

/** The axis that the overall rating follows most. */
export function strongestDriver(drivers: Pick<Drivers, 'weights'>, { object, possessive }: Voice): string {
  const [strongest] = rankedDrivers(drivers);
  if (!strongest) return '';
  const { category, weight } = strongest;
  const counts = `${capitalised(category)} counts most for ${object}`;
  return weight < 0 ? `${counts}: the more of it, the lower ${possessive} rating` : counts;
}

/** In tenths, because the share is an estimate. */
export function explainedText({ r2, films }: Pick<Drivers, 'r2' | 'films'>, { possessive }: Voice): string {
  const percent = Math.round(r2 * 10) * 10;
  return `From ${filmCount(films)}. The eight axes explain about ${percent} % of the differences between ${possessive} overall ratings, tested on films left out.`;
}

/** @param missing ratings until the drivers can be computed */
export function unknownDrivers({ missing }: Pick<ShownProfile, 'missing'>, { possessive }: Voice): string {
  if (missing === 0) return `The ratings show no pattern yet: the axes do not explain ${possessive} overall ratings.`;
  return `It is not known yet which axes ${possessive} overall rating follows: ${filmCount(missing)} more, rated overall and on the axes, will tell.`;
}
