import { setImmediate } from 'node:timers/promises';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { sharedWords } from '../reasons.ts';
import { qualityFreeProfiles } from './quality-free-profiles.ts';

/** The facts of a film that are compared. Slugs and names that reveal its plot are left out. */
export type ComparedFilm = {
  id: number;
  year: number | null;
  language: string | null;
  franchise: string | null;
  /** 0 to 10. With few votes it is close to the mean (`weighedRating`). */
  rating: number;
  /** About the number of votes. */
  renown: number;
  profile: FrightProfile;
  tags: string[];
  /** Themes and other keywords. */
  keywords: string[];
  directors: string[];
  /** The first three of the cast. */
  leads: string[];
  /** Ids of the films that our editors recommend to fans of this one, the most alike first. */
  alike: number[];
};

/**
 * A film with what is written about it. @property people its directors, first actors and the authors of the work that it
 * is based on
 */
export type StoryFilm = ComparedFilm & { title: string; overview: string | null; people: string[] };

/**
 * The changes that a question makes to the film before others are compared with it: "like Alien but funny" asks for a
 * comedy, so a comedy is not less like it.
 *
 * @property slugs what the others must have
 * @property without slugs that do not count, because the question asks for others of their kind
 * @property axes, period, country do not count
 */
export type Changes = {
  slugs: readonly string[];
  without: readonly string[];
  axes: readonly RatingCategory[];
  period: boolean;
  country: boolean;
};
const NO_CHANGES: Changes = { slugs: [], without: [], axes: [], period: false, country: false };

/** @property score 0 to 1 @property reason what both films have in common; see `sharedWords` */
type Neighbour = { id: number; score: number; reason: string };

/** Maximum number of neighbours that are stored for a film. */
export const MAX_NEIGHBOURS = 100;

/** The weights of the parts of a likeness. A part that makes films less alike is negative. */
const PARTS = {
  subgenre: 1,
  covered: 0.3,
  profile: 0.25,
  period: 0.2,
  country: 0.04,
  director: 0.25,
  lead: 0.05,
  franchise: 0.3,
  rating: 0.5,
  renown: 0.2,
  tone: -0.5,
};
/**
 * The share of the distance to the highest score that the first film named by editors gains. Each further film gains
 * less. A film that only names this one gains a third: many little-known films name the same famous ones.
 */
const EDITORS = 0.8;
const LESS_PER_PLACE = 0.05;
const OTHER_WAY = 0.35;
/** The logarithm of the number of votes at which the part `renown` counts fully. */
const MAX_RENOWN = 5;
/** Number of years between two films at which the part `period` counts half. */
const PERIOD = 12;

/** The weight of a tag or a theme for a film's subgenre, compared with a plain keyword. */
const WEIGHTS: Record<string, number> = {
  ...Object.fromEntries(THEMES.map(({ value }) => [value, 2])),
  ...Object.fromEntries(
    TAGS.map(({ slug, group }) => [slug, { menaces: 2.2, kinds: 2.2, settings: 1.4, moods: 1.2, countries: 1 }[group]]),
  ),
  // These slugs say much about the story.
  anthology: 5,
  'folk-horror': 3,
  'found-footage': 3,
  giallo: 3,
  'home-invasion': 3,
  slasher: 2.6,
  vampire: 3,
  werewolf: 3.2,
  zombie: 3,
  // These slugs count less than other themes and tags. Most of them say who made a film, or how it was received, not
  // what it is like.
  'based-on-novel-or-book': 0.4,
  'cult-classic': 0.3,
  'made-by-women': 0.6,
  'video-nasty': 0.6,
  'true-story': 0.6,
  'final-girl': 1,
  supernatural: 1,
};
const KEYWORD_WEIGHT = 0.4;

/** Keywords that tell nothing about a story. */
const MUTE = new Set([
  'sequel',
  'remake',
  'prequel',
  'black-and-white',
  'murder',
  'aftercreditsstinger',
  'duringcreditsstinger',
  'independent-film',
]);

/** If only one of two films has one of these tags, the films are less alike. */
const TONES = ['horror-comedy', 'family-friendly-frights', 'silent-era'];

/** Inverse document frequency (https://en.wikipedia.org/wiki/Tf–idf): a slug that few films have says more. From 0 to 1. */
export const rarity = (films: number, all: number) => Math.log((all + 1) / (films + 1)) / Math.log(all + 1);

const MOST = Object.values(PARTS).reduce((sum, part) => sum + Math.max(0, part), 0);

/** The cosine of two profiles without the categories of `axes`. */
function cosine(left: readonly number[], right: readonly number[], axes: readonly RatingCategory[]): number {
  let [product, lefts, rights] = [0, 0, 0];
  for (const [axis, category] of RATING_CATEGORIES.entries()) {
    if (axes.includes(category)) continue;
    const [x = 0, y = 0] = [left[axis], right[axis]];
    product += x * y;
    lefts += x * x;
    rights += y * y;
  }
  // The 1 ensures that profiles are not alike only because both are near the mean of all films.
  return product / (1 + Math.sqrt(lefts * rights));
}

/** Returns the facts of a film that a comparison needs: only they stay in memory. Each slug that counts is there once. */
function keptOf({ tags, keywords, ...film }: ComparedFilm) {
  const { id, year, language, franchise, rating, renown, directors, leads } = film;
  const slugs = [...new Set([...tags, ...keywords])].filter((slug) => !MUTE.has(slug));
  return { id, year, language, franchise, rating, renown, directors, leads, tags, slugs };
}

/** Films at once, so that other requests are answered in between. */
const FILMS_AT_ONCE = 1_000;

/** Compares films with each other. */
export async function createLikeness(given: readonly ComparedFilm[]) {
  const profiles = await qualityFreeProfiles(given.map(({ profile }) => profile));
  const films = given.map(keptOf);
  const places = new Map(films.map(({ id }, place) => [id, place]));
  const sharedWeights = new Float64Array(films.length);

  const holders = new Map<string, number[]>();
  for (const [place, film] of films.entries()) {
    if (place % FILMS_AT_ONCE === 0) await setImmediate();
    for (const slug of film.slugs) {
      const list = holders.get(slug);
      if (list) list.push(place);
      else holders.set(slug, [place]);
    }
  }
  const slugsAt = (place: number) => films[place]?.slugs ?? [];
  const weightOf = (slug: string) =>
    (WEIGHTS[slug] ?? KEYWORD_WEIGHT) * rarity(holders.get(slug)?.length ?? 0, films.length);
  const weightOfAll = (slugs: readonly string[]) => slugs.reduce((sum, slug) => sum + weightOf(slug), 0);
  const weights: number[] = [];
  for (const [place, film] of films.entries()) {
    if (place % FILMS_AT_ONCE === 0) await setImmediate();
    weights.push(weightOfAll(film.slugs));
  }

  /** The strength, from 0 to 1, with which editors name other films for each film. Films are indexes here. */
  const named = new Map<number, Map<number, number>>();
  function name(place: number, other: number, part: number): void {
    const others = named.get(place) ?? new Map<number, number>();
    named.set(place, others.set(other, Math.max(part, others.get(other) ?? 0)));
  }
  for (const [place, { alike }] of given.entries()) {
    for (const [index, id] of alike.entries()) {
      const other = places.get(id);
      if (other === undefined) continue;
      const part = 1 - LESS_PER_PLACE * index;
      name(place, other, part);
      name(other, place, OTHER_WAY * part);
    }
  }

  /** @param shared the weight of the traits that both films have @param own the weight of those of the first */
  function scoreOf(a: number, b: number, { shared, own }: { shared: number; own: number }, changes: Changes): number {
    const [film, other] = [films[a], films[b]];
    if (!film || !other) return 0;
    const both = own + (weights[b] ?? 0) - shared;
    const years = film.year !== null && other.year !== null ? Math.abs(film.year - other.year) : 2 * PERIOD;
    const common = (list: 'directors' | 'leads') => film[list].filter((name) => other[list].includes(name)).length;
    const tones = TONES.filter(
      (tone) => !changes.slugs.includes(tone) && film.tags.includes(tone) !== other.tags.includes(tone),
    ).length;
    const [left, right] = [profiles[a], profiles[b]];
    const score =
      // The square root raises the score of films that share much although their lists also differ.
      PARTS.subgenre * Math.sqrt(shared / Math.max(1, both)) +
      // Films with all traits of the first are more alike than films with many others.
      PARTS.covered * (shared / Math.max(1, own)) +
      PARTS.profile * (left && right ? cosine(left, right, changes.axes) : 0) +
      (changes.period ? 0 : PARTS.period / (1 + years / PERIOD)) +
      PARTS.country * Number(!changes.country && film.language !== null && film.language === other.language) +
      PARTS.director * Math.min(1, common('directors')) +
      PARTS.lead * common('leads') +
      PARTS.franchise * Number(film.franchise !== null && film.franchise === other.franchise) +
      PARTS.rating * (other.rating / 10) +
      PARTS.renown * Math.min(1, Math.log10(1 + other.renown) / MAX_RENOWN) +
      PARTS.tone * tones;
    return score + EDITORS * (named.get(a)?.get(b) ?? 0) * (MOST - score);
  }

  /** Returns the indexes of films that share facts with this film or that editors name with it. */
  function compare(place: number, changes: Changes): { other: number; score: number }[] {
    const slugs = [...slugsAt(place).filter((slug) => !changes.without.includes(slug)), ...changes.slugs];
    sharedWeights.fill(0);
    for (const slug of new Set(slugs)) {
      const weight = weightOf(slug);
      for (const other of holders.get(slug) ?? []) sharedWeights[other] = (sharedWeights[other] ?? 0) + weight;
    }
    const own = weightOfAll(slugs);
    const found: { other: number; score: number }[] = [];
    for (let other = 0; other < films.length; other++) {
      const shared = sharedWeights[other] ?? 0;
      if (other !== place && (shared > 0 || named.get(place)?.has(other)))
        found.push({ other, score: scoreOf(place, other, { shared, own }, changes) });
    }
    return found;
  }

  /** Says what both films have in common; '' for films that are not compared. */
  function sharedBy(a: number | undefined, b: number | undefined): string {
    const [film, other] = [films[a ?? -1], films[b ?? -1]];
    if (!film || !other) return '';
    const theirs = new Set(other.slugs);
    const shared = film.slugs.filter((slug) => theirs.has(slug)).sort((x, y) => weightOf(y) - weightOf(x));
    return sharedWords(film, other, shared);
  }

  return {
    /** Returns the films that are most like one of the given films, the most alike first. */
    neighbours(id: number): Neighbour[] {
      const place = places.get(id);
      if (place === undefined) return [];
      return compare(place, NO_CHANGES)
        .sort((a, b) => b.score - a.score || a.other - b.other)
        .slice(0, MAX_NEIGHBOURS)
        .map(({ other, score }) => ({
          id: films[other]?.id ?? 0,
          score: Math.max(0, score / MOST),
          reason: sharedBy(place, other),
        }));
    },

    /**
     * Compares all films with one.
     *
     * @returns how much each is like it, from 0 to 1 by film id, and a function that says what a film has in common with
     * it; see `sharedWords`
     */
    from(id: number, changes: Changes): { like: Map<number, number>; shared: (other: number) => string } {
      const place = places.get(id);
      const found = place === undefined ? [] : compare(place, changes);
      const like = found.map(({ other, score }) => [films[other]?.id ?? 0, Math.max(0, score / MOST)] as const);
      return {
        like: new Map(like),
        shared: (other) => sharedBy(place, places.get(other)),
      };
    },
  };
}
