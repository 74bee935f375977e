import { dayOf } from '#engine/lib/dates.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { FoundFilm } from '../contract/finder.ts';
import { type FilmFilter, NO_LISTS } from './conditions.ts';
import { type FilmIndex, NO_RUNTIME, positionOf, profileAt } from './film-index.ts';
import { findFilms } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import { EVERYTHING, type Question } from './finder-question.ts';
import { foundFilm, reasonFor } from './reasons.ts';
import { NO_TASTE, scored } from './scores.ts';

/**
 * The filters of a choice that the site makes for somebody. Films that are known to be without the unwanted notes come
 * before films for which a lesser note is unknown, and a film with an unknown grave note is never chosen.
 */
export const fromSafest = (question: Question, filter: FilmFilter): FilmFilter[] =>
  question.without.length === 0 || question.unknown !== 'show'
    ? [filter]
    : (['hide', 'hide-grave'] as const).map((unknown) => ({ ...filter, ...bitsOf({ ...question, unknown }) }));

/** The question for films that are within a member's limits. */
export const withinLimits = ({ axes, notes }: FrightLimits): Question => {
  const ranges = RATING_CATEGORIES.flatMap((category) => {
    const max = axes[category];
    return max === undefined ? [] : [[category, { min: 0, max: Math.min(max, MAX_RATING) }]];
  });
  return { ...EVERYTHING, ...Object.fromEntries(ranges), without: notes };
};

/** `services`: null for films on any service or none. `maxRuntime`: minutes. */
type Wanted = { limits: FrightLimits; services: MemberServicesInput | null; maxRuntime: number | null };

/** A film with the values from which its score is computed. */
type FittingFilm = { id: number; figures: FrightProfile; runtime: number | null; quality: number };

type FittingOptions = {
  /** Ids of films that are left out. */
  except: readonly number[];
  /** Ids of the films among which to choose; null for all films. */
  among: readonly number[] | null;
  score: (film: FittingFilm) => number;
  most: number;
};

type Needs = { latest: FinderRepository; filmIndex: () => Promise<FilmIndex>; clock: () => Date };

function filmAt(films: FilmIndex, place: number): FittingFilm {
  const runtime = films.runtime[place] ?? NO_RUNTIME;
  return {
    id: films.id[place] ?? 0,
    figures: profileAt(films, place),
    runtime: runtime === NO_RUNTIME ? null : runtime,
    quality: films.rating[place] ?? 0,
  };
}

/** Finds films for features that choose many of them, or that have a score of their own. */
export const createFittingFilms = ({ latest, filmIndex, clock }: Needs) => ({
  /** Returns the films that fit, the best score first. Ignores `unseen`, `watchlist` and `services` of the question. */
  async fittingFilms(question: Question, { except, among, score, most }: FittingOptions) {
    const films = await filmIndex();
    const listed = {
      ...NO_LISTS,
      unseen: except.length > 0 ? Int32Array.from(except) : null,
      watchlist: among && Int32Array.from(among),
    };
    const filter = { question, ...bitsOf(question), listed, today: dayOf(clock()), mustBeReleased: true };
    const order = { closeness: new Map(), taste: NO_TASTE, score: (place: number) => score(filmAt(films, place)) };
    const { ids, total, failingOne, unsure } = findFilms(films, filter, order, most);
    return { films: ids.map((id) => filmAt(films, positionOf(films, id))), total, failingOne, unsure };
  },

  /**
   * Returns films with the finder's reasons, in the order of the ids.
   *
   * @param asked the categories to name first
   * @param without content notes that are not wanted
   */
  async describedFilms(
    ids: number[],
    asked: readonly RatingCategory[],
    without: readonly ContentNoteSlug[],
  ): Promise<FoundFilm[]> {
    const [rows, { figures }] = await Promise.all([latest.films(ids), filmIndex()]);
    return rows.map((row) => foundFilm(row, reasonFor(row, asked, figures), without));
  },

  /** Returns the ids of the films that fit and that the member has neither seen nor rated, best for the taste first. */
  async rankedFilms(memberId: string, own: MemberTaste, { limits, services, maxRuntime }: Wanted): Promise<number[]> {
    const question: Question = {
      ...withinLimits(limits),
      unseen: true,
      services: services !== null,
      sort: 'for-you',
      maxRuntime: maxRuntime ?? undefined,
    };
    const [films, listed] = await Promise.all([
      filmIndex(),
      latest.listed({ question, slugs: { themes: [], not: [] }, memberId, services }),
    ]);
    const taste = scored(films, own);
    const lists = { ...NO_LISTS, ...listed };
    const filter = { question, ...bitsOf(question), listed: lists, today: dayOf(clock()), mustBeReleased: true };
    const ids = fromSafest(question, filter).flatMap(
      (safe) => findFilms(films, safe, { closeness: new Map(), taste }, films.id.length).ids,
    );
    return [...new Set(ids)];
  },
});

/** Leaves out films of which a group, such as their series, already has the most films. */
export function varied<Film>(
  films: readonly Film[],
  mostOfGroup: number,
  groupsOf: (film: Film) => readonly string[],
): Film[] {
  const taken = new Map<string, number>();
  const takenOf = (group: string) => taken.get(group) ?? 0;
  return films.filter((film) => {
    const groups = groupsOf(film);
    if (groups.some((group) => takenOf(group) >= mostOfGroup)) return false;
    for (const group of groups) taken.set(group, takenOf(group) + 1);
    return true;
  });
}
