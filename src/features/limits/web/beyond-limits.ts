import { CONTENT_NOTES, type ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import { MAX_RATING, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FilmFright, FrightLimits } from '../contract/fright-limits.ts';

/**
 * Limited categories and avoided notes, sorted by what is known of a film: beyond the limits, unknown, or within them.
 */
type Part = { axes: RatingCategory[]; notes: ContentNoteSlug[] };
export type Comparison = Record<'beyond' | 'unknown' | 'within', Part>;

export function compare({ axes, notes }: FrightLimits, film: FilmFright): Comparison {
  const figureOf = (category: RatingCategory) => film.fright?.[category] ?? null;
  const limited = RATING_CATEGORIES.filter((category) => axes[category] !== undefined);
  const isKnown = (category: RatingCategory) => figureOf(category) !== null;
  const isOver = (category: RatingCategory) => (figureOf(category) ?? 0) > (axes[category] ?? 0);
  const isAbsent = (note: ContentNoteSlug) => film.notesNo.includes(note);
  const others = notes.filter((note) => !film.notes.includes(note));
  return {
    beyond: {
      axes: limited.filter((category) => isKnown(category) && isOver(category)),
      notes: notes.filter((note) => film.notes.includes(note)),
    },
    unknown: {
      axes: limited.filter((category) => !isKnown(category)),
      notes: others.filter((note) => !isAbsent(note)),
    },
    within: {
      axes: limited.filter((category) => isKnown(category) && !isOver(category)),
      notes: others.filter(isAbsent),
    },
  };
}

/** False for a film with a limited category that is unknown. */
export const isWithin = ({ axes }: FrightLimits, { fright }: Pick<FilmFright, 'fright'>) =>
  RATING_CATEGORIES.every((category) => (fright?.[category] ?? MAX_RATING) <= (axes[category] ?? MAX_RATING));

/** @example noteWords('animal-dies') // 'an animal dies or is hurt' */
export function noteWords(note: ContentNoteSlug): string {
  const label = CONTENT_NOTES.find(({ slug }) => slug === note)?.label ?? note;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** More names do not fit on a poster. */
const MAX_NAMED = 2;

const isEmpty = ({ axes, notes }: Part) => axes.length + notes.length === 0;
const names = ({ axes, notes }: Part): string[] => [...axes, ...notes.map(noteWords)];

/** For cards: does not name notes, because some notes reveal the plot. Null when nothing is beyond the limits. */
export function beyondText({ beyond: { axes, notes } }: Comparison): string | null {
  const named = notes.length > 0 ? [...axes, 'content that you avoid'] : axes;
  return named.length > 0 ? `Beyond your limits: ${named.join(', ')}` : null;
}

/** For cards. Null when everything is known. @example 'Not checked: gore, clowns and 3 more' */
export function unknownText({ unknown }: Pick<Comparison, 'unknown'>): string | null {
  const named = names(unknown);
  if (named.length === 0) return null;
  const rest = named.length - MAX_NAMED;
  return `Not checked: ${named.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * Returns sentences for a film's page, which names everything that is beyond the limits, unknown, or within them.
 *
 * @example ['Beyond your limits: gore.', 'Not checked: clowns.', 'No: suicide.']
 */
export function stateTexts({ beyond, unknown, within }: Comparison): string[] {
  return [
    ...(isEmpty(beyond) ? [] : [`Beyond your limits: ${names(beyond).join(', ')}.`]),
    ...(isEmpty(unknown) ? [] : [`Not checked: ${names(unknown).join(', ')}.`]),
    ...(within.axes.length > 0 ? [`Within your limits: ${within.axes.join(', ')}.`] : []),
    ...(within.notes.length > 0 ? [`No: ${within.notes.map(noteWords).join(', ')}.`] : []),
  ];
}
