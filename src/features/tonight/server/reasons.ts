import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import { ALL_PLATFORMS } from '#features/browse/contract/platforms.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { bandOf, type FrightProfile, frightWords } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../contract/finder.ts';
import type { FinderRepository } from './finder.repository.ts';
import type { CategoryFigures } from './finder-question.ts';

/** A film's figures; `scares_sum` and so on are members' ratings, null without any. */
export type Figures = FrightProfile &
  Record<`${RatingCategory}_${'sum' | 'count'}`, number | null> & { desk_profile: FrightProfile | null };

type Film = Figures & Pick<FoundFilm, 'runtime' | 'platforms'>;

const MAX_NAMED = 3;

/**
 * Returns what is shown for a known category of a film: the members' mean, or the Desk's band. With the Desk's band,
 * `ratings` is null.
 */
function shownFigure(film: Figures, category: RatingCategory) {
  const count = film[`${category}_count`] ?? 0;
  const desk = film.desk_profile?.[category] ?? null;
  // The Desk's figure is an estimate, which is no more exact than a band.
  if (count < RATINGS_FOR_AVERAGE && desk !== null)
    return { figure: desk, text: bandOf(category, desk), ratings: null };
  const figure = (film[`${category}_sum`] ?? 0) / count;
  return { figure, text: figure.toFixed(1), ratings: count };
}

function figureText(film: Figures, category: RatingCategory): string {
  const { figure, text, ratings } = shownFigure(film, category);
  return ratings === null ? frightWords(category, figure) : `${category} ${text} from ${ratings} ratings`;
}

/** Returns the known categories: the requested ones first, then the ones that differ most from other films. */
function telling(film: FrightProfile, asked: readonly RatingCategory[], figures: CategoryFigures): RatingCategory[] {
  const distance = (category: RatingCategory) =>
    Math.abs((film[category] ?? 0) - figures[category].mean) / figures[category].spread;
  return RATING_CATEGORIES.filter((category) => film[category] !== null).sort(
    (a, b) => Number(asked.includes(b)) - Number(asked.includes(a)) || distance(b) - distance(a),
  );
}

/** A reason in one line, and short parts of it for cards, without figures, running time and services. */
export type Reason = { text: string; chips: string[] };

/**
 * @param kinds labels of the requested themes and tags
 * @example text 'Folk horror · atmosphere 8.6 from 14 ratings, little gore · 1h 28m · Shudder', chips ['Folk horror', 'strong atmosphere', 'little gore']
 */
export function reasonFor(
  film: Film,
  asked: readonly RatingCategory[],
  figures: CategoryFigures,
  kinds: readonly string[] = [],
): Reason {
  const named = telling(film, asked, figures).slice(0, MAX_NAMED);
  const services = ALL_PLATFORMS.filter(({ value }) => film.platforms.includes(value));
  const parts = [
    kinds.join(', '),
    named.map((category) => figureText(film, category)).join(', ') || 'no profile yet',
    film.runtime && runtime(film.runtime),
    services.map(({ label }) => label).join(', '),
  ];
  const words = named.map((category) => frightWords(category, shownFigure(film, category).figure));
  return { text: parts.filter(Boolean).join(' · '), chips: [...kinds, ...words].slice(0, MAX_NAMED) };
}

type People = { directors: string[]; leads: string[] };

/** These slugs are no reason to watch another film. Most of them say how a film was made or received. */
const NO_REASONS = new Set([
  'cult-classic',
  'video-nasty',
  'made-by-women',
  'based-on-novel-or-book',
  'supernatural',
  'true-story',
]);
const SHARED_NAMES = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label.toLowerCase()]),
  ...TAGS.filter(({ group }) => group !== 'countries').map(({ slug, label }): [string, string] => [
    slug,
    label.toLowerCase(),
  ]),
]);
const MAX_SHARED = 2;

/**
 * Names what two films share: themes and tags, or else keywords; then the director and the lead.
 *
 * @param shared the slugs of both, the most characteristic first
 * @returns '' when they share nothing worth naming
 * @example 'Also folk horror and isolation by Robert Eggers'
 */
export function sharedWords(film: People, other: People, shared: string[]): string {
  const telling = shared.filter((slug) => !NO_REASONS.has(slug));
  const kinds = telling.flatMap((slug) => SHARED_NAMES.get(slug) ?? []);
  const named = (kinds.length > 0 ? kinds : telling.map((slug) => slug.replaceAll('-', ' '))).slice(0, MAX_SHARED);
  const [director] = film.directors.filter((name) => other.directors.includes(name));
  const [lead] = film.leads.filter((name) => other.leads.includes(name));
  const people = [director && `by ${director}`, lead && lead !== director && `with ${lead}`].filter(Boolean);
  return named.length + people.length === 0 ? '' : ['Also', named.join(' and '), ...people].filter(Boolean).join(' ');
}

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
 * Describes the largest difference in words. Returns '' if there is none.
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

export type FilmRow = Awaited<ReturnType<FinderRepository['films']>>[number];

/** @param without content notes that are not wanted */
export function foundFilm(row: FilmRow, reason: Reason, without: readonly ContentNoteSlug[] = []): FoundFilm {
  const { id, title, posterPath, posterColour, releaseDate, runtime, overview, voteAverage } = row;
  const { averageRating, ratingsCount, platforms, countries, certification, franchise } = row;
  const hasProfile = RATING_CATEGORIES.some((category) => row[category] !== null);
  return {
    id,
    title,
    posterPath,
    posterColour,
    releaseDate,
    runtime,
    overview,
    voteAverage,
    averageRating,
    ratingsCount,
    fright: hasProfile ? byCategory((category) => row[category]) : null,
    countries,
    certification,
    franchise: franchise === null ? null : { slug: keywordSlug(franchise), name: franchise },
    platforms,
    streamsAsOf: row.platforms.length > 0 ? row.streamsAsOf : null,
    reason: reason.text,
    chips: reason.chips,
    unknown: without.filter((note) => !row.knownNotes.includes(note)),
  };
}
