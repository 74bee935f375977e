import { byCategory, RATING_CATEGORIES, type RatingCategory, type RatingFigures } from '#contract/rating-categories.ts';
import { normal, seededRandom } from '#lib/seeded-random.ts';
import { createWeightedPicker } from './weighted-picker.ts';

export type DemoFilm = { id: number; voteAverage: number | null; popularity: number; themes: string[] };

export type DemoMember = {
  id: string;
  email: string;
  ratings: ({ film_id: number; updated_at: string } & RatingFigures)[];
  watchlist: { film_id: number; added_at: string }[];
  viewings: { film_id: number; watched_at: string | null }[];
};

const DAY = 86_400_000;
const RATED_PER_MEMBER = 24;
const LISTED_PER_MEMBER = 14;
/** Exponent of a film's popularity in its weight. */
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

/** A film's average in a category: its TMDB average, its themes, and a random offset per film. */
function strength(film: DemoFilm, category: RatingCategory): number {
  const leaning = seededRandom(film.id * 31 + RATING_CATEGORIES.indexOf(category))() * 3 - 1.5;
  const fromThemes = film.themes.reduce((sum, theme) => sum + (THEME_STRENGTHS[theme]?.[category] ?? 0), 0);
  return (film.voteAverage ?? 6) + leaning + fromThemes / Math.max(1, Math.sqrt(film.themes.length));
}

/** A version 8 UUID (RFC 9562: free for the implementer) that counts the synthetic members. */
const memberId = (index: number) => `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`;

function rate(film: DemoFilm, taste: number, random: () => number): RatingFigures {
  const overall = clamp(normal(random, (film.voteAverage ?? 6) + taste, 1.4));
  // Not everybody fills in every axis.
  const detailed = byCategory((category) =>
    random() < 0.85 ? clamp(normal(random, strength(film, category) + taste, 1.3)) : null,
  );
  return { overall, ...detailed };
}

type PickFilms = (count: number, random: () => number) => DemoFilm[];

function member(index: number, pick: PickFilms, until: Date): DemoMember {
  const random = seededRandom(index + 1);
  const taste = normal(random, 0, 0.8);
  const someDay = () => new Date(until.getTime() - Math.floor(random() ** 2 * 540 * DAY)).toISOString();
  const activity = 0.4 + random() * 1.6;
  const chosen = pick(Math.round((RATED_PER_MEMBER + LISTED_PER_MEMBER) * activity), random);
  const seen = chosen.slice(0, Math.round(RATED_PER_MEMBER * activity));
  return {
    id: memberId(index),
    email: `demo-${String(index + 1).padStart(5, '0')}@demo.invalid`,
    ratings: seen.map((film) => ({ film_id: film.id, updated_at: someDay(), ...rate(film, taste, random) })),
    viewings: seen.map((film) => ({ film_id: film.id, watched_at: random() < 0.12 ? null : someDay() })),
    watchlist: chosen.slice(seen.length).map((film) => ({ film_id: film.id, added_at: someDay() })),
  };
}

/**
 * Synthetic members with individual tastes; the same for the same films, count and day.
 *
 * @param films released films
 * @param until the latest time of any activity
 */
export function plausibleMembers(films: DemoFilm[], count: number, until: Date): DemoMember[] {
  const pick = createWeightedPicker(films, (film) => Math.max(0.01, film.popularity) ** PREFERENCE);
  return Array.from({ length: count }, (_, index) => member(index, pick, until));
}
