import { languageName } from '#catalogue/display-names.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { YearInFear } from '../contract/years.ts';

export type SeenFilm = {
  id: number;
  title: string;
  poster_path: string | null;
  poster_colour: string | null;
  release_date: string | null;
  /** Minutes. */
  runtime: number | null;
  directors: string[];
  original_language: string | null;
  /** Bits in the order of THEMES; null for a film that was removed from the catalogue. */
  themes: number | null;
};

/** @property day in the member's time zone, YYYY-MM-DD, null when unknown */
type Viewing = { day: string | null; film: SeenFilm };
type Dated = { day: string; film: SeenFilm };
export type Rating = { film_id: number } & FrightProfile;

type YearOptions = {
  year: number;
  /** All viewings of the member, earliest first. */
  viewings: readonly Viewing[];
  ratings: readonly Rating[];
  dayAfter: (day: string) => string;
};

const OCTOBER_DAYS = 31;
/** Maximum number of films that are shown for a day. An import may contain more than anybody can see in 24 hours. */
const FILMS_OF_A_DAY = 24;

const yearOf = (day: string) => Number(day.slice(0, 4));
const isOf = (year: number) => {
  const start = `${year}-`;
  return ({ day }: Dated) => day.startsWith(start);
};
const isDated = (viewing: Viewing): viewing is Dated => viewing.day !== null;
const distinct = (viewings: readonly Viewing[]) => [...new Map(viewings.map(({ film }) => [film.id, film])).values()];

const named = (film: SeenFilm): NamedFilm => ({
  id: film.id,
  title: film.title,
  posterPath: film.poster_path,
  posterColour: film.poster_colour,
  releaseDate: film.release_date,
});
const seen = ({ day, film }: Dated) => ({ day, date: day, film: named(film) });

function counted(keys: readonly string[], nameOf: (key: string) => string): { name: string; films: number }[] {
  return [...Map.groupBy(keys, (key) => key)]
    .map(([key, all]) => ({ name: nameOf(key), films: all.length }))
    .sort((a, b) => b.films - a.films || (a.name < b.name ? -1 : 1));
}

function countMonths(viewings: readonly Dated[]): number[] {
  const months = new Array<number>(12).fill(0);
  for (const { day } of viewings) {
    const month = Number(day.slice(5, 7)) - 1;
    months[month] = (months[month] ?? 0) + 1;
  }
  return months;
}

type Streak = NonNullable<YearInFear['longestStreak']>;

/**
 * Returns the longest series of consecutive days. If several are equally long, returns the first.
 *
 * @param days distinct, in order
 */
function longestStreak(days: readonly string[], dayAfter: YearOptions['dayAfter']): Streak | null {
  const streaks: Streak[] = [];
  for (const day of days) {
    const last = streaks.at(-1);
    if (last && dayAfter(last.to) === day) Object.assign(last, { days: last.days + 1, to: day });
    else streaks.push({ days: 1, from: day, to: day });
  }
  return streaks.reduce<Streak | null>(
    (longest, streak) => (longest && longest.days >= streak.days ? longest : streak),
    null,
  );
}

/** Returns the mean ratings of the films, to two decimals; null without a rating. */
function curveOf(viewings: readonly Viewing[], ratingOf: ReadonlyMap<number, Rating>): FrightProfile | null {
  const ratings = distinct(viewings).flatMap(({ id }) => ratingOf.get(id) ?? []);
  const curve = byCategory((category) => {
    const figures = ratings.flatMap((rating) => rating[category] ?? []);
    if (figures.length === 0) return null;
    return Math.round((figures.reduce((sum, figure) => sum + figure, 0) / figures.length) * 100) / 100;
  });
  return RATING_CATEGORIES.some((category) => curve[category] !== null) ? curve : null;
}

function scariestNight(viewings: readonly Dated[], ratingOf: ReadonlyMap<number, Rating>): YearInFear['scariestNight'] {
  let scariest: YearInFear['scariestNight'] = null;
  for (const viewing of viewings) {
    const scares = ratingOf.get(viewing.film.id)?.scares ?? null;
    if (scares !== null && scares > (scariest?.scares ?? -1)) scariest = { ...seen(viewing), scares };
  }
  return scariest;
}

function themesOf(films: readonly SeenFilm[]): YearInFear['themes'] {
  return THEMES.map(({ label, value }, position) => ({
    name: label,
    slug: value,
    films: films.filter(({ themes }) => ((themes ?? 0) & (1 << position)) !== 0).length,
  }))
    .filter(({ films: count }) => count > 0)
    .sort((a, b) => b.films - a.films);
}

/** Rewatches count as viewings and minutes, not as films. */
export function yearInFear({ year, viewings, ratings, dayAfter }: YearOptions): Omit<YearInFear, 'timeZone'> {
  const dated = viewings.filter(isDated);
  const own = dated.filter(isOf(year));
  const films = distinct(own);
  // A film that was seen on an unknown date may have been seen before this year.
  const earlier = distinct(viewings.filter(({ day }) => day === null || day < String(year)));
  const ratingOf = new Map(ratings.map((rating) => [rating.film_id, rating]));
  const viewingsBefore = dated.filter(isOf(year - 1));
  const [first, last] = [own[0], own.at(-1)];
  const october = Map.groupBy(own, ({ day }) => day.slice(5));

  const firstSeen = (keysOf: (film: SeenFilm) => readonly string[], nameOf = (key: string) => key) => {
    const known = new Set(earlier.flatMap(keysOf));
    const keys = films.flatMap((film) => [...new Set(keysOf(film))]);
    return counted(
      keys.filter((key) => !known.has(key)),
      nameOf,
    );
  };
  return {
    year,
    years: [...new Set(dated.map(({ day }) => yearOf(day)))].sort((a, b) => b - a),
    films: films.length,
    viewings: own.length,
    minutes: own.reduce((sum, { film }) => sum + (film.runtime ?? 0), 0),
    months: countMonths(own),
    first: first ? seen(first) : null,
    last: last ? seen(last) : null,
    longestStreak: longestStreak([...new Set(own.map(({ day }) => day))].sort(), dayAfter),
    scariestNight: scariestNight(own, ratingOf),
    curve: curveOf(own, ratingOf),
    before: curveOf(viewingsBefore, ratingOf),
    newDirectors: firstSeen(({ directors }) => directors),
    newLanguages: firstSeen(({ original_language }) => (original_language ? [original_language] : []), languageName),
    themes: themesOf(films),
    october: Array.from({ length: OCTOBER_DAYS }, (_, index) =>
      distinct(october.get(`10-${String(index + 1).padStart(2, '0')}`) ?? [])
        .slice(0, FILMS_OF_A_DAY)
        .map(named),
    ),
  };
}
