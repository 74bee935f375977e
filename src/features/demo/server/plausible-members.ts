import { DAY, HOUR } from '#contract/units.ts';
import { createWeightedPicker, normal, seededRandom } from '#engine/lib/seeded-random.ts';
import {
  byCategory,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';

export type DemoFilm = { id: number; voteAverage: number | null; popularity: number; themes: string[] };

type SavedRating = { film_id: number; saved_at: string } & RatingFigures;

export type DemoMember = {
  id: string;
  email: string;
  /** All saved ratings. The last saved rating of a film is the current one. */
  ratings: SavedRating[];
  watchlist: { film_id: number; added_at: string }[];
  viewings: { film_id: number; day: string | null; watched_at: string | null }[];
};

/** Number of days over which a member's viewings are spread. Most viewings are recent. */
const LIFE = 5 * 365;
/**
 * Probabilities: a viewing is moved to October; a viewing has no date; the member sees the film once more, and then
 * rates it again.
 */
const PARTS = { october: 0.3, undated: 0.12, again: 0.3, ratedAgain: 0.7 };
const RATED_PER_MEMBER = 24;
const LISTED_PER_MEMBER = 14;
/** A film's weight is its popularity to the power of this number. */
const PREFERENCE = 0.7;

/** Points that a theme adds to a film's category averages. */
const THEME_STRENGTHS: Record<string, Partial<Record<RatingCategory, number>>> = {
  slasher: { gore: 2, villain: 1.2, plot: -1, lore: -1.2 },
  'body-horror': { gore: 2.5, unpredictability: 1 },
  ghost: { atmosphere: 1.5, gore: -2.5, lore: 1 },
  'haunted-house': { atmosphere: 1.6, gore: -2 },
  exorcism: { scares: 1.2, acting: 0.6 },
  'found-footage': { scares: 1, acting: -1, unpredictability: 0.8 },
  vampire: { lore: 1.6, villain: 1.2 },
  werewolf: { lore: 1.2, gore: 0.8 },
  zombie: { gore: 1.6, villain: -1 },
  cult: { atmosphere: 1.3, unpredictability: 1.2, lore: 1 },
  'psychological-thriller': { plot: 1.2, acting: 1.3, gore: -1.5 },
  monster: { villain: 1, gore: 0.6 },
  witchcraft: { lore: 1.4, atmosphere: 1 },
};

const clamp = (value: number) => Math.min(10, Math.max(0, Math.round(value)));

/** Returns a film's average in a category: its TMDB average, plus its themes, plus a random offset. */
function strength(film: DemoFilm, category: RatingCategory): number {
  const leaning = seededRandom(film.id * 31 + RATING_CATEGORIES.indexOf(category))() * 3 - 1.5;
  const fromThemes = film.themes.reduce((sum, theme) => sum + (THEME_STRENGTHS[theme]?.[category] ?? 0), 0);
  return (film.voteAverage ?? 6) + leaning + fromThemes / Math.max(1, Math.sqrt(film.themes.length));
}

/** Returns a UUID that contains the member's number. Version 8 of RFC 9562 leaves the content to the implementer. */
const memberId = (index: number) => `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`;

/**
 * @property follows: the axes that change the member's overall rating, each with the points that it adds per point of
 * the axis
 */
type Taste = { kindness: number; follows: [RatingCategory, number][] };

function tasteOf(random: () => number): Taste {
  const axes = RATING_CATEGORIES.length;
  const first = Math.floor(random() * axes);
  const second = (first + 1 + Math.floor(random() * (axes - 1))) % axes;
  const strengths = [0.6, random() < 0.5 ? 0.35 : -0.35];
  const follows = [first, second].flatMap((axis, index): [RatingCategory, number][] => {
    const [category, strengthOf] = [RATING_CATEGORIES[axis], strengths[index]];
    return category && strengthOf !== undefined ? [[category, strengthOf]] : [];
  });
  return { kindness: normal(random, 0, 0.8), follows };
}

/** A figure that neither raises nor lowers the overall rating. */
const NEUTRAL = 6;

function rate(film: DemoFilm, { kindness, follows }: Taste, random: () => number): RatingFigures {
  // Not everybody fills in every axis.
  const detailed = byCategory((category) =>
    random() < 0.85 ? clamp(normal(random, strength(film, category) + kindness, 1.3)) : null,
  );
  const followed = follows.reduce((sum, [axis, points]) => sum + points * ((detailed[axis] ?? NEUTRAL) - NEUTRAL), 0);
  return { overall: clamp(normal(random, (film.voteAverage ?? 6) + kindness + followed, 0.7)), ...detailed };
}

/** Returns the rating of a film that the member sees again: the film scares and surprises less. */
function rateAgain(before: RatingFigures, random: () => number): RatingFigures {
  const { overall, scares, unpredictability } = before;
  const less = (figure: number | null, most: number) =>
    figure === null ? null : clamp(figure - Math.ceil(random() * most));
  return {
    ...before,
    overall: overall === null ? null : clamp(normal(random, overall, 0.8)),
    scares: less(scares, 4),
    unpredictability: less(unpredictability, 2),
  };
}

/** Returns a random evening before `until`. Many are in October. */
function evening(random: () => number, until: Date): Date {
  const found = new Date(until.getTime() - (1 + Math.floor(random() ** 3 * LIFE)) * DAY);
  if (random() < PARTS.october) {
    found.setUTCMonth(9, 1 + Math.floor(random() * 31));
    if (found.getTime() >= until.getTime() - DAY) found.setUTCFullYear(found.getUTCFullYear() - 1);
  }
  found.setUTCHours(18 + Math.floor(random() * 4), Math.floor(random() * 60));
  return found;
}

function nights(film: DemoFilm, taste: Taste, random: () => number, until: Date) {
  const evenings = [evening(random, until)];
  while (random() < PARTS.again) evenings.push(evening(random, until));
  evenings.sort((a, b) => a.getTime() - b.getTime());
  let last: RatingFigures | null = null;
  const ratings: SavedRating[] = [];
  for (const seen of evenings) {
    if (last && random() >= PARTS.ratedAgain) continue;
    last = last ? rateAgain(last, random) : rate(film, taste, random);
    ratings.push({ film_id: film.id, saved_at: new Date(seen.getTime() + 2 * HOUR).toISOString(), ...last });
  }
  const viewings = evenings.map((seen) => {
    const watchedAt = random() < PARTS.undated ? null : seen.toISOString();
    return { film_id: film.id, day: watchedAt?.slice(0, 10) ?? null, watched_at: watchedAt };
  });
  return { ratings, viewings };
}

type PickFilms = (count: number, random: () => number) => DemoFilm[];

function member(index: number, pick: PickFilms, until: Date): DemoMember {
  const random = seededRandom(index + 1);
  const taste = tasteOf(random);
  const someDay = () => new Date(until.getTime() - Math.floor(random() ** 2 * 540 * DAY)).toISOString();
  const activity = 0.4 + random() * 1.6;
  const chosen = pick(Math.round((RATED_PER_MEMBER + LISTED_PER_MEMBER) * activity), random);
  const seen = chosen.slice(0, Math.round(RATED_PER_MEMBER * activity));
  const lives = seen.map((film) => nights(film, taste, random, until));
  return {
    id: memberId(index),
    email: `demo-${String(index + 1).padStart(5, '0')}@demo.invalid`,
    ratings: lives.flatMap(({ ratings }) => ratings),
    viewings: lives.flatMap(({ viewings }) => viewings),
    watchlist: chosen.slice(seen.length).map((film) => ({ film_id: film.id, added_at: someDay() })),
  };
}

/** Returns the same members for the same films, count and `until`. @param until the latest time of any activity */
export function plausibleMembers(films: DemoFilm[], count: number, until: Date): DemoMember[] {
  const pick = createWeightedPicker(films, (film) => Math.max(0.01, film.popularity) ** PREFERENCE);
  return Array.from({ length: count }, (_, index) => member(index, pick, until));
}
