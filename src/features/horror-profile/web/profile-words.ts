import { capitalised } from '#contract/slug.ts';
import { isPlural, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { filmCount, moreFilms, oneDecimal, signed } from '#ui/format/numbers.ts';
import type { Drivers, ProfileAxis, ShownProfile } from '../contract/horror-profile.ts';
import { TASTE_FOR_LITTLE } from '../contract/taste-words.ts';

/** How sentences address the owner of a profile: "you", or the owner's name. */
export type Voice = { subject: string; object: string; possessive: string; find: string };

const OWN: Voice = { subject: 'You', object: 'you', possessive: 'your', find: 'find' };

/** @param name the name of the member whose profile is shown; null on the member's own page */
export const voiceOf = (name: string | null): Voice =>
  name === null ? OWN : { subject: name, object: name, possessive: `${name}’s`, find: 'finds' };

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
  const ours = ownAxes !== null && ownAxes < MOSTLY ? ' (mostly our estimates)' : '';
  return `We compared ${possessive} overall ratings of ${filmCount(films)} with how strong each kind of fright is in them${ours}. The eight kinds of fright explain about ${percent}% of why some of ${possessive} ratings are higher than others.`;
}

/** @param missing the number of ratings that are still needed to compute the drivers */
export function unknownDrivers({ missing }: Pick<ShownProfile, 'missing'>, { possessive }: Voice): string {
  if (missing === 0) return `No pattern yet: no kind of fright explains ${possessive} overall ratings.`;
  return `Once there are ratings for ${moreFilms(missing)}, we can show which kinds of fright count most in ${possessive} overall ratings.`;
}

type Words = { found: string; less: string; more: string };

/**
 * Words for texts such as "You find gore milder than others". `less` is used if the member's figures are lower than
 * those of others, `more` if they are higher.
 */
const WORDS: Record<RatingCategory, Words> = {
  scares: { found: 'films', less: 'less scary', more: 'scarier' },
  atmosphere: { found: 'the atmosphere', less: 'weaker', more: 'stronger' },
  plot: { found: 'plots', less: 'weaker', more: 'stronger' },
  lore: { found: 'lore', less: 'poorer', more: 'richer' },
  villain: { found: 'villains', less: 'tamer', more: 'more menacing' },
  gore: { found: 'gore', less: 'milder', more: 'harsher' },
  acting: { found: 'the acting', less: 'weaker', more: 'better' },
  unpredictability: { found: 'films', less: 'more predictable', more: 'more surprising' },
};

/**
 * Number of standard errors that a difference has to exceed. By chance alone, about one difference in twenty exceeds
 * it.
 */
const CERTAIN = 2;

type Compared = Pick<ProfileAxis, 'difference' | 'uncertainty' | 'compared'>;

export function axisVerdict(category: RatingCategory, axis: Compared, { subject, find }: Voice): string {
  const { difference, uncertainty, compared } = axis;
  if (difference === null || uncertainty === null) return 'Too few films to compare yet';
  const isWritten = signed(difference) !== signed(0);
  if (!isWritten || Math.abs(difference) <= CERTAIN * uncertainty) return 'About the same as others';
  const { found, less, more } = WORDS[category];
  const word = difference < 0 ? less : more;
  return `${subject} ${find} ${found} ${word} than others do: ${signed(difference)} points on average in ${filmCount(compared)}`;
}

/** @example differenceText({ difference: -1.4, uncertainty: 0.3 }) // '−1.4 ± 0.3' */
export function differenceText({ difference, uncertainty }: Pick<Compared, 'difference' | 'uncertainty'>): string {
  if (difference === null) return '-';
  return uncertainty === null ? signed(difference) : `${signed(difference)} ± ${oneDecimal(uncertainty)}`;
}
