import { bandOf } from '#contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import { THEMES } from '#contract/themes.ts';
import type { Link } from './alike.repository.ts';
import type { CategoryFigures } from './finder-question.ts';
import { type Figures, shownFigure } from './reason.ts';

/** `low` says the same of two films that have little of it; null where nobody looks for that. ~ is for "clearly ". */
const WORDS: Record<RatingCategory, { same: string; low: string | null; less: string; more: string }> = {
  scares: { same: 'as scary', low: 'as gentle', less: '~less scary', more: '~scarier' },
  atmosphere: { same: 'as much dread', low: 'as little dread', less: '~less dread', more: '~more dread' },
  plot: { same: 'as good a story', low: null, less: 'a ~weaker story', more: 'a ~better story' },
  lore: { same: 'as much lore', low: 'as little lore', less: '~less lore', more: '~more lore' },
  villain: { same: 'as strong a villain', low: null, less: 'a ~weaker villain', more: 'a ~stronger villain' },
  gore: { same: 'as much gore', low: 'as little gore', less: '~less gore', more: '~more gore' },
  acting: { same: 'acted as well', low: null, less: '~weaker acting', more: '~better acting' },
  unpredictability: {
    same: 'as hard to foresee',
    low: 'as easy to foresee',
    less: '~easier to foresee',
    more: '~harder to foresee',
  },
};

/** Points between figures that are the same, that differ, and that clearly differ. */
const SAME = 1;
export const DIFFERENT = 2;
const CLEARLY = 3;
const LOW = 4;
const MOST_AGREEMENTS = 2;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Comparison = { category: RatingCategory; there: Shown; here: Shown };
type Shown = ReturnType<typeof shownFigure>;

const gap = ({ here, there }: Comparison) => here.figure - there.figure;

function agreementOf({ category, here, there }: Comparison): string | null {
  const isLow = here.figure < LOW && there.figure < LOW;
  const words = isLow ? WORDS[category].low : WORDS[category].same;
  const figures = here.words === there.words ? `both ${here.words}` : `${here.words} and ${there.words}`;
  return words && `${words} (${figures})`;
}

function differenceOf(comparison: Comparison): string {
  const { category, here, there } = comparison;
  const words = WORDS[category][gap(comparison) < 0 ? 'less' : 'more'];
  const clearly = Math.abs(gap(comparison)) >= CLEARLY ? 'clearly ' : '';
  const figures = here.words === there.words ? '' : ` (${here.words}, there ${there.words})`;
  return words.replace('~', clearly) + figures;
}

const isByMembers = ({ ratings }: Shown) => ratings !== null;

/** A figure and a band agree when it is the figure's band. */
const isAgreement = (comparison: Comparison) => {
  const { here, there } = comparison;
  const isClose = Math.abs(gap(comparison)) <= SAME;
  return isClose && ((isByMembers(here) && isByMembers(there)) || bandOf(here.figure) === bandOf(there.figure));
};

/**
 * Two agreements and one difference of two profiles; those come first that tell most, the far ones from the mean of all
 * films. Null when nothing agrees.
 *
 * @param moved categories in which the film must differ; one of them is the difference
 * @example 'As much dread (both high), as scary (8.1 and 7.6); clearly less gore (low, there high)'
 */
export function profileReason(
  film: Figures,
  target: Figures,
  figures: CategoryFigures,
  moved: readonly RatingCategory[],
): string | null {
  const distance = (category: RatingCategory, points: number) => Math.abs(points) / figures[category].spread;
  const comparisons = RATING_CATEGORIES.filter((category) => film[category] !== null && target[category] !== null).map(
    (category) => ({ category, here: shownFigure(film, category), there: shownFigure(target, category) }),
  );
  const telling = ({ category, there }: Comparison) => distance(category, there.figure - figures[category].mean);
  const agreements = comparisons
    .filter((one) => isAgreement(one) && !moved.includes(one.category))
    .sort((a, b) => telling(b) - telling(a))
    .flatMap((one) => agreementOf(one) ?? [])
    .slice(0, MOST_AGREEMENTS);
  if (agreements.length === 0) return null;
  const [difference] = comparisons
    .filter((one) =>
      moved.length > 0
        ? moved.includes(one.category)
        : Math.abs(gap(one)) >= DIFFERENT && one.here.words !== one.there.words,
    )
    .sort((a, b) => distance(b.category, gap(b)) - distance(a.category, gap(a)));
  return sentence([agreements.join(', '), ...(difference ? [differenceOf(difference)] : [])].join('; '));
}

/** Themes that are not called "a … film". */
const KINDS: Record<string, string> = {
  slasher: 'a slasher',
  'psychological-thriller': 'a psychological thriller',
  'based-on-novel-or-book': 'based on a book',
  'found-footage': 'found footage',
  'body-horror': 'body horror',
  cult: 'about a cult',
  'urban-legend': 'about an urban legend',
};

function kindOf(slug: string): string | null {
  const theme = THEMES.find(({ value }) => value === slug);
  if (!theme) return null;
  const label = theme.label.toLowerCase();
  return KINDS[slug] ?? `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label} film`;
}

/**
 * The themes, keywords and people that two films share, without names that give either plot away.
 *
 * @param links the shared ones, those that weigh most first
 * @example 'Also a haunted house film by Mike Flanagan'
 */
export function linkReason(links: Link[], spoilers: readonly string[]): string {
  const shared = links.filter(({ name }) => !spoilers.includes(name));
  const kind = shared.flatMap((link) => (link.kind === 'keyword' && kindOf(link.slug)) || [])[0] ?? 'a horror film';
  const person = (isDirector: boolean) =>
    shared.find((link) => link.kind === 'person' && (link.job === 'Director') === isDirector)?.name;
  const [by, lead] = [person(true), person(false)];
  const keywords = shared.flatMap((link) => (link.kind === 'keyword' && !kindOf(link.slug) ? link.name : []));
  const people = [by && ` by ${by}`, lead && ` with ${lead}`].filter(Boolean).join('');
  return [`Also ${kind}${people}`, keywords.slice(0, 2).join(', ')].filter(Boolean).join(' · ');
}
