import { THEMES } from '#contract/browse/themes.ts';
import { bandOf } from '#contract/fright/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import type { Link } from './alike.repository.ts';
import type { CategoryFigures } from './finder-question.ts';
import { type Figures, shownFigure } from './reason.ts';

/**
 * `same` is for films that are alike in a category, `low` for films that both have little of it; null where nobody
 * looks for little. ~ is replaced by "much " or nothing.
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

/** Points by which figures differ at most to be the same, at least to differ, and at least to differ much. */
const SAME = 1;
export const DIFFERENT = 2;
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

/** A member's figure agrees with the Desk's band when it is in this band. */
const isAgreement = (comparison: Comparison) => {
  const { here, there } = comparison;
  const isClose = Math.abs(gap(comparison)) <= SAME;
  return isClose && ((isByMembers(here) && isByMembers(there)) || bandOf(here.figure) === bandOf(there.figure));
};

/**
 * Names the two agreements furthest from the mean of all films, and the largest difference; null when nothing agrees.
 *
 * @param moved categories in which the film must differ; one of them is the difference
 * @example 'Just as much dread and as scary, but much less gory'
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
    .slice(0, MAX_AGREEMENTS);
  if (agreements.length === 0) return null;
  const [difference] = comparisons
    .filter((one) =>
      moved.length > 0
        ? moved.includes(one.category)
        : Math.abs(gap(one)) >= DIFFERENT && one.here.text !== one.there.text,
    )
    .sort((a, b) => distance(b.category, gap(b)) - distance(a.category, gap(a)));
  return `Just ${agreements.join(' and ')}${difference ? `, but ${differenceOf(difference)}` : ''}`;
}

/** Themes that are not called "a … film". */
const THEME_PHRASES: Record<string, string> = {
  slasher: 'a slasher',
  'psychological-thriller': 'a psychological thriller',
  'based-on-novel-or-book': 'based on a book',
  'found-footage': 'found footage',
  'body-horror': 'body horror',
  cult: 'about a cult',
  'urban-legend': 'about an urban legend',
};

function themePhrase(slug: string): string | null {
  const theme = THEMES.find(({ value }) => value === slug);
  if (!theme) return null;
  const label = theme.label.toLowerCase();
  return THEME_PHRASES[slug] ?? `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label} film`;
}

/**
 * Names what two films share, without names that give either plot away.
 *
 * @param links the greatest weight first
 * @example 'Also a haunted house film by Mike Flanagan'
 */
export function linkReason(links: Link[], spoilers: readonly string[]): string {
  const shared = links.filter(({ name }) => !spoilers.includes(name));
  const kind =
    shared.flatMap((link) => (link.kind === 'keyword' && themePhrase(link.slug)) || [])[0] ?? 'a horror film';
  const person = (isDirector: boolean) =>
    shared.find((link) => link.kind === 'person' && (link.job === 'Director') === isDirector)?.name;
  const [by, lead] = [person(true), person(false)];
  const keywords = shared.flatMap((link) => (link.kind === 'keyword' && !themePhrase(link.slug) ? link.name : []));
  const people = [by && ` by ${by}`, lead && ` with ${lead}`].join('');
  return [`Also ${kind}${people}`, keywords.slice(0, 2).join(', ')].filter(Boolean).join(' · ');
}
