import { isPlural, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { filmCount, moreFilms } from '#ui/format/numbers.ts';
import type { Drivers, ShownProfile } from '../contract/horror-profile.ts';
import { TASTE_FOR_LITTLE } from '../contract/taste-words.ts';
import { capitalised, type Voice } from './voice.ts';

const MOSTLY = 0.5;

/** The known weights, sorted by their absolute values, the largest first. */
export const rankedDrivers = ({ weights }: Pick<Drivers, 'weights'>) =>
  RATING_CATEGORIES.flatMap((category) => {
    const weight = weights[category];
    return weight === null ? [] : [{ category, weight }];
  }).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));

/** Empty if the strongest axis lowers the rating and no fan would say so: "the better the acting, the lower". */
export function strongestDriver(drivers: Pick<Drivers, 'weights'>, { object, possessive }: Voice): string {
  const [strongest] = rankedDrivers(drivers);
  if (!strongest) return '';
  const { category, weight } = strongest;
  if (weight < 0 && TASTE_FOR_LITTLE[category] === null) return '';
  const [count, subject] = isPlural(category) ? ['count', 'they are'] : ['counts', 'it is'];
  const sentence = `${capitalised(category)} ${count} most for ${object}`;
  return weight < 0 ? `${sentence}: the higher ${subject}, the lower ${possessive} rating` : sentence;
}

/** Rounds the share to 10 percent, because it is an estimate. Says so if most figures on the axes are ours. */
export function explainedText(
  { r2, films }: Pick<Drivers, 'r2' | 'films'>,
  { ownAxes }: Pick<ShownProfile, 'ownAxes'>,
  { possessive }: Voice,
): string {
  const percent = Math.round(r2 * 10) * 10;
  const ours = ownAxes !== null && ownAxes < MOSTLY ? ', most of them our estimates' : '';
  return `This is based on the ratings of ${filmCount(films)}${ours}. The eight kinds of fright explain about ${percent}% of the differences between ${possessive} overall ratings.`;
}

/** @param missing the number of ratings that are still needed to compute the drivers */
export function unknownDrivers({ missing }: Pick<ShownProfile, 'missing'>, { possessive }: Voice): string {
  if (missing === 0)
    return `The ratings show no pattern yet. No kind of fright explains ${possessive} overall ratings.`;
  return `After ratings of ${moreFilms(missing)}, we can show which kinds of fright count most in ${possessive} overall ratings.`;
}
