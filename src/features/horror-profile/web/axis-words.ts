import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { filmCount, oneDecimal, signed } from '#ui/format/numbers.ts';
import type { ProfileAxis } from '../contract/horror-profile.ts';
import type { Voice } from './voice.ts';

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
  if (!isWritten || Math.abs(difference) <= CERTAIN * uncertainty)
    return `About the same as others, for ${filmCount(compared)}`;
  const { found, less, more } = WORDS[category];
  const word = difference < 0 ? less : more;
  return `${subject} ${find} ${found} ${word} than others do: ${signed(difference)} points for ${filmCount(compared)}`;
}

/** @example differenceText({ difference: -1.4, uncertainty: 0.3 }) // '−1.4 ± 0.3' */
export function differenceText({ difference, uncertainty }: Pick<Compared, 'difference' | 'uncertainty'>): string {
  if (difference === null) return '-';
  return uncertainty === null ? signed(difference) : `${signed(difference)} ± ${oneDecimal(uncertainty)}`;
}
