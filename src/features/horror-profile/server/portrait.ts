import { languageName } from '#catalogue/display-names.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import {
  DIFFERENCE_FROM,
  MAX_PROFILE_DIRECTORS,
  type ProfileAxis,
  type ShownProfile,
} from '../contract/horror-profile.ts';
import { ROUNDING } from './ridge.ts';

/** Numbers of watched films by key. A decade is its first year; themes and platforms have the order of their lists. */
export type WatchedCounts = {
  films: number;
  decades: Record<string, number>;
  languages: Record<string, number>;
  directors: Record<string, number>;
  themes: number[];
  platforms: number[];
};

const ORDER = new Intl.Collator('en');

/** Returns the entries with their names, most films first, then in the alphabetical order of the names. */
const counted = (counts: Record<string, number>, nameOf = (key: string) => key) =>
  Object.entries(counts)
    .map(([key, films]) => ({ name: nameOf(key), films }))
    .sort((a, b) => b.films - a.films || ORDER.compare(a.name, b.name));

/** Returns the entries of a list that have films, most films first, then in the order of the list. */
const listed = <Slug extends string>(list: readonly { label: string; value: Slug }[], counts: readonly number[]) =>
  list
    .map(({ label, value }, index) => ({ name: label, slug: value, films: counts[index] ?? 0 }))
    .filter(({ films }) => films > 0)
    .sort((a, b) => b.films - a.films);

export function watchedOf(counts: WatchedCounts): ShownProfile['watched'] {
  return {
    films: counts.films,
    decades: counted(counts.decades, (decade) => `${decade}s`).sort((a, b) => ORDER.compare(a.name, b.name)),
    themes: listed(THEMES, counts.themes),
    languages: counted(counts.languages, languageName),
    directors: counted(counts.directors).slice(0, MAX_PROFILE_DIRECTORS),
    platforms: listed(PLATFORMS, counts.platforms),
  };
}

/**
 * The member's figures of an axis, beside the means of all other members. `community`, `difference` and `deviation` (the
 * sample standard deviation of the differences) are of the `compared` films that others rated too.
 */
export type AxisSums = Pick<ProfileAxis, 'mean' | 'count' | 'community' | 'difference' | 'compared'> & {
  deviation: number | null;
};

/** The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf({ deviation: spread, difference, ...sums }: AxisSums): ProfileAxis {
  if (sums.compared < DIFFERENCE_FROM) return { ...sums, difference: null, uncertainty: null };
  const hasVariance = spread !== null && spread > ROUNDING;
  return { ...sums, difference, uncertainty: hasVariance ? spread / Math.sqrt(sums.compared) : null };
}
