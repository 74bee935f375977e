import { bandOf } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { CategoryFigures } from './finder-question.ts';
import { type Figures, type Reason, shownFigure } from './reason.ts';

/**
 * `same`: two films agree in the category. `low`: they agree, and both have a low figure; null where nobody looks for a
 * low figure. `less` and `more`: the film has a lower or higher figure than the target. `~` becomes "much " or nothing.
 */
const PHRASES: Record<RatingCategory, { same: string; low: string | null; less: string; more: string }> = {
  scares: { same: 'as scary', low: 'as gentle', less: '~less scary', more: '~scarier' },
  atmosphere: { same: 'as much dread', low: 'as little dread', less: '~less dread', more: '~more dread' },
  plot: { same: 'as good a story', low: null, less: 'a ~weaker story', more: 'a ~better story' },
  lore: { same: 'as much lore', low: 'as little lore', less: '~less lore', more: '~more lore' },
  villain: { same: 'as strong a villain', low: null, less: 'a ~weaker villain', more: 'a ~stronger villain' },
  gore: { same: 'as gory', low: 'as light on gore', less: '~less gory', more: '~gorier' },
  acting: { same: 'as well acted', low: null, less: '~weaker acting', more: '~better acting' },
  unpredictability: {
    same: 'as unpredictable',
    low: 'as predictable',
    less: '~more predictable',
    more: '~less predictable',
  },
};

/**
 * Limits for the difference of two figures: up to SAME they agree, from DIFFERENT they differ, and from MUCH they
 * differ much.
 */
const SAME = 1;
const DIFFERENT = 2;
const MUCH = 3;
const LOW = 4;
const MAX_AGREEMENTS = 2;

type Comparison = { category: RatingCategory; there: Shown; here: Shown };
type Shown = ReturnType<typeof shownFigure>;

const gap = ({ here, there }: Comparison) => here.figure - there.figure;

function agreementOf({ category, here, there }: Comparison): string | null {
  const isLow = here.figure < LOW && there.figure < LOW;
  return isLow ? PHRASES[category].low : PHRASES[category].same;
}

function differenceOf(comparison: Comparison): string {
  const phrase = PHRASES[comparison.category][gap(comparison) < 0 ? 'less' : 'more'];
  return phrase.replace('~', Math.abs(gap(comparison)) >= MUCH ? 'much ' : '');
}

const isByMembers = ({ ratings }: Shown) => ratings !== null;

/** Figures agree when they are close. Unless both are members' means, they must also be in the same band. */
const isAgreement = (comparison: Comparison) => {
  const { category, here, there } = comparison;
  const isClose = Math.abs(gap(comparison)) <= SAME;
  return (
    isClose &&
    ((isByMembers(here) && isByMembers(there)) || bandOf(category, here.figure) === bandOf(category, there.figure))
  );
};

const comparisonsOf = (film: Figures, target: Figures): Comparison[] =>
  RATING_CATEGORIES.filter((category) => film[category] !== null && target[category] !== null).map((category) => ({
    category,
    here: shownFigure(film, category),
    there: shownFigure(target, category),
  }));

/**
 * Returns words for the largest difference; '' if there is none.
 *
 * @param moved if not empty, only these categories count
 */
function differenceIn(comparisons: Comparison[], figures: CategoryFigures, moved: readonly RatingCategory[]): string {
  const size = (one: Comparison) => Math.abs(gap(one)) / figures[one.category].spread;
  const [difference] = comparisons
    .filter((one) =>
      moved.length > 0
        ? moved.includes(one.category)
        : Math.abs(gap(one)) >= DIFFERENT && one.here.text !== one.there.text,
    )
    .sort((a, b) => size(b) - size(a));
  return difference ? differenceOf(difference) : '';
}

/** Returns words for two agreements, the ones furthest from the mean of all films; null if there are none. */
function agreementsIn(comparisons: Comparison[], figures: CategoryFigures, moved: readonly RatingCategory[]) {
  const telling = ({ category, there }: Comparison) =>
    Math.abs(there.figure - figures[category].mean) / figures[category].spread;
  const agreements = comparisons
    .filter((one) => isAgreement(one) && !moved.includes(one.category))
    .sort((a, b) => telling(b) - telling(a))
    .flatMap((one) => agreementOf(one) ?? [])
    .slice(0, MAX_AGREEMENTS);
  return agreements.length > 0 ? `Just ${agreements.join(' and ')}` : null;
}

/**
 * Says why a film is like another: names what both films have, or else the categories in which they agree. Then names
 * the largest difference.
 *
 * @param shared what both have, in words; '' for nothing
 * @param moved categories in which the film must differ; one of them is the difference
 * @example 'Also folk horror and isolation, but much less gory'
 * @example 'Just as much dread and as scary, but much less gory'
 */
export function alikeReason(
  shared: string,
  film: Figures,
  target: Figures,
  figures: CategoryFigures,
  moved: readonly RatingCategory[] = [],
): Reason {
  const comparisons = comparisonsOf(film, target);
  const alike = shared || agreementsIn(comparisons, figures, moved);
  if (!alike) return { text: 'Also a horror film', chips: [] };
  const difference = differenceIn(comparisons, figures, moved);
  return { text: `${alike}${difference && `, but ${difference}`}`, chips: [alike, difference].filter(Boolean) };
}
