import type { Range } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FinderSearch } from '#features/tonight/contract/finder-query.ts';
import { readRange } from '#features/tonight/contract/finder-values.ts';
import { MOODS, type Mood } from '#features/tonight/contract/moods.ts';
import type { DeckFilm, NightWishes } from './night-state.ts';

/** The fields of a film from which its fit is computed. */
export type FittedFilm = Pick<DeckFilm, 'figures' | 'runtime' | 'quality'>;

/** A figure that is this far outside a mood's range does not suit the mood at all. */
const FAR = 4;
/** Closeness of an unknown figure, from 0 to 1: as low as that of a figure clearly outside the range. */
const UNKNOWN = 0.3;
/** Maximum points of each part of a fit, 100 together. Without a mood, the quality counts for the mood, too. */
const [MOOD, QUALITY, BROUGHT] = [50, 40, 10];
const MAX_QUALITY = 10;

type MoodRange = { category: RatingCategory; range: Range };
type WishedMood = { ranges: MoodRange[]; maxRuntime: number };

function wishedMood({ search }: { search: FinderSearch }): WishedMood {
  const ranges = RATING_CATEGORIES.flatMap((category) => {
    const { value: range } = readRange(search[category] ?? '');
    return range ? [{ category, range }] : [];
  });
  return { ranges, maxRuntime: Number(search.maxRuntime ?? Number.POSITIVE_INFINITY) };
}

const WISHED_MOODS = new Map(MOODS.map((mood: Mood) => [mood.label, wishedMood(mood)]));

/** Returns the categories for which at least one of the moods has a range. */
export const moodCategories = (moods: readonly string[]): RatingCategory[] =>
  RATING_CATEGORIES.filter((category) =>
    moods.some((mood) => WISHED_MOODS.get(mood)?.ranges.some((wished) => wished.category === category)),
  );

function closeness(figure: number | null, { min, max }: Range): number {
  if (figure === null) return UNKNOWN;
  const outside = Math.max(min - figure, figure - max, 0);
  return Math.max(0, 1 - outside / FAR);
}

function moodFit({ figures, runtime }: FittedFilm, mood: WishedMood | undefined): number {
  if (!mood) return 0;
  const parts = mood.ranges.map(({ category, range }) => closeness(figures[category], range));
  if (Number.isFinite(mood.maxRuntime)) parts.push(runtime !== null && runtime <= mood.maxRuntime ? 1 : UNKNOWN);
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/**
 * Returns how well a film suits one guest, from 0 to 100. Counts the best of the guest's moods, the quality, and
 * whether the guest has brought the film. Whole numbers make nearly equal fits a tie.
 */
export function fitOf(film: FittedFilm, { moods }: Pick<NightWishes, 'moods'>, isBrought: boolean): number {
  const quality = film.quality / MAX_QUALITY;
  const mood = moods.length > 0 ? Math.max(...moods.map((label) => moodFit(film, WISHED_MOODS.get(label)))) : quality;
  return Math.round(MOOD * mood + QUALITY * quality + (isBrought ? BROUGHT : 0));
}
