import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import { FINDER_PAGE_SIZE } from '../contract/finder.ts';
import type { FinderParameter } from '../contract/finder-query.ts';
import { type Condition, conditionsOf, type FilmFilter, themeConditions } from './conditions.ts';
import { dayNumber, type FilmIndex, hasProfile, NO_DAY, positionOf } from './film-index.ts';
import { rangesOf } from './finder-question.ts';
import { CLOSE, type Closeness, matchOf, type ScoredTaste, scoreOf } from './scores.ts';

/** A match that is better by two points makes a film e times as likely to be picked. */
const PICK_EAGERNESS = 0.5;
/** `unmet`: conditions that are false or unknown for a film; `last`: the position of the last of them in the list. */
type Verdict = { unmet: number; unknown: number; last: number };

/**
 * Stops at a condition that is false if an earlier condition was not met. No count includes a film with two unmet
 * conditions of which one is false.
 */
function judge(conditions: Condition[], film: number): Verdict {
  const verdict = { unmet: 0, unknown: 0, last: -1 };
  for (let place = 0; place < conditions.length; place++) {
    const met = conditions[place]?.test(film);
    if (met) continue;
    verdict.unmet++;
    verdict.last = place;
    if (met === null) verdict.unknown++;
    else if (verdict.unmet > 1) return verdict;
  }
  return verdict;
}

/** Calls `visit` with each film that is released or may be. Leaves out the film of `like` itself. */
function forEachFilm(
  films: FilmIndex,
  { today, question, mustBeReleased }: FilmFilter,
  visit: (film: number) => void,
): void {
  const lastDay = dayNumber(today);
  const firstDay = mustBeReleased ? NO_DAY + 1 : NO_DAY;
  const itself = question.like === undefined ? -1 : positionOf(films, question.like);
  for (let film = 0; film < films.id.length; film++) {
    const day = films.day[film] ?? NO_DAY;
    if (day >= firstDay && day <= lastDay && film !== itself) visit(film);
  }
}

/**
 * Keeps the best of the added films, by their positions. It sorts and drops the others now and then, so that it never
 * sorts the whole catalogue. Of two films with the same score, the one at the earlier position is better.
 */
function createBest(wanted: number) {
  const kept: { film: number; score: number }[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const sorted = () => kept.sort((a, b) => b.score - a.score || a.film - b.film);
  return {
    add(film: number, score: number): void {
      if (score < least) return;
      kept.push({ film, score });
      if (kept.length <= 2 * wanted + 1_000) return;
      sorted().splice(wanted);
      least = kept.at(-1)?.score ?? least;
    },
    list: () => sorted().map(({ film }) => film),
  };
}

/**
 * Numbers of films that meet all other conditions: films with the note, films without it, and films for which this is
 * unknown.
 */
export type NoteCounts = Record<'yes' | 'no' | 'unknown', number>;

export type Found = {
  total: number;
  /**
   * Films that are left out only because a requested category, or their country or age rating, is unknown. With `like`
   * or `about`, this and `unsure` are at most MAX_CLOSE.
   */
  unknown: number;
  /**
   * The ids of one page. Films with a profile come first, then the others. Both groups are in the order of `sort`, then
   * by id.
   */
  ids: number[];
  /** For each given parameter, the number of films that fail only its condition; the highest number first. */
  failingOne: { parameter: FinderParameter; total: number }[];
  /**
   * Films that meet all other conditions and have no known note of `without`, but for which at least one such note is
   * unknown.
   */
  unsure: number;
  /** The numbers for each note of `without`. */
  notes: Map<ContentNoteSlug, NoteCounts>;
};

/**
 * The values that decide the order: how close films come to `like` and `about`, and the member's taste, which may be
 * empty.
 * `score` is used instead of the query's own order.
 */
export type Order = { closeness: Closeness; taste: ScoredTaste; score?: (film: number) => number };

/** Every film is somewhat like another. So of those that fit, a question with `like` or `about` finds only the closest. */
const MAX_CLOSE = 100;

export function findFilms(
  films: FilmIndex,
  filter: FilmFilter,
  { closeness, taste, score = scoreOf(films, filter.question, closeness, taste) }: Order,
  pageSize = FINDER_PAGE_SIZE,
): Found {
  const { question } = filter;
  const conditions = conditionsOf(films, filter);
  const withoutPlace = conditions.findIndex(({ parameter }) => parameter === 'without');
  const notes = filter.notes.map((one) => ({ ...one, counts: { yes: 0, no: 0, unknown: 0 } satisfies NoteCounts }));
  const to = question.page * pageSize;
  // Films with a profile come before the others on every page.
  const [profiled, others] = [createBest(to), createBest(to)];
  const closest = createBest(MAX_CLOSE);
  const match = matchOf(films, question, closeness);
  const isClose = closeness.size > 0;
  const add = (film: number) => (hasProfile(films, film) ? profiled : others).add(film, score(film));
  const failing = conditions.map(() => 0);
  let [total, unknown, unsure] = [0, 0, 0];
  forEachFilm(films, filter, (film) => {
    const { unmet, unknown: open, last } = judge(conditions, film);
    if (unmet === 0) {
      total++;
      if (isClose) closest.add(film, match(film));
      else add(film);
    } else {
      if (unmet === open) unknown++;
      if (unmet === 1) failing[last] = (failing[last] ?? 0) + 1;
    }
    if (notes.length === 0 || !(unmet === 0 || (unmet === 1 && last === withoutPlace))) return;
    const [has, hasNot] = [films.notes[film] ?? 0, films.notesNo[film] ?? 0];
    if ((has & filter.bits.without) === 0 && (hasNot & filter.bits.without) !== filter.bits.without) unsure++;
    for (const { bit, counts } of notes) {
      if ((has & bit) !== 0) counts.yes++;
      else if ((hasNot & bit) !== 0) counts.no++;
      else counts.unknown++;
    }
  });
  if (isClose) {
    const kept = closest.list().slice(0, MAX_CLOSE);
    total = kept.length;
    for (const film of kept) add(film);
    // A search for these would find only the closest, too.
    [unknown, unsure] = [Math.min(unknown, MAX_CLOSE), Math.min(unsure, MAX_CLOSE)];
  }
  const failingOne = conditions
    .map(({ parameter }, place) => ({
      parameter,
      total: Math.min(failing[place] ?? 0, isClose ? MAX_CLOSE - total : Number.POSITIVE_INFINITY),
    }))
    .filter((counted) => counted.total > 0)
    .sort((a, b) => b.total - a.total || (a.parameter < b.parameter ? -1 : 1));
  return {
    total,
    unknown,
    ids: [...profiled.list(), ...others.list()].slice(to - pageSize, to).map((film) => films.id[film] ?? 0),
    failingOne,
    unsure,
    notes: new Map(notes.map(({ note, counts }) => [note, counts])),
  };
}

/** A condition that is not met, or a figure that is unknown, counts as much as a figure that misses by this much. */
const UNMET = 4;
/** A figure that misses its range by 1 counts as much as this many points of rating. */
const MISS = 10;
/** A film that does not meet one of these is never near. */
const NEVER: readonly FinderParameter[] = ['not', 'notCountries', 'certification', 'except', 'without', 'unseen'];
/** Films that do not meet one of these come after all that do, however near they are. */
const HARD: readonly FinderParameter[] = ['language', 'countries', 'decades', 'maxRuntime'];

/** From 0 to about 2: a condition that few films meet says more about what is asked for than one that many meet. */
function rarityOf({ id }: FilmIndex, test: Condition['test']): number {
  let met = 0;
  for (let film = 0; film < id.length; film++) if (test(film)) met++;
  return (2 * Math.log((id.length + 1) / (met + 1))) / Math.log(id.length + 1);
}

/**
 * Returns the ids of the films that come nearest to a question, the nearest first.
 *
 * @param isLoose also returns films of another language, country, decade or length
 */
export function nearestFilms(
  films: FilmIndex,
  filter: FilmFilter,
  closeness: Closeness,
  { most, isLoose }: { most: number; isLoose: boolean },
): number[] {
  const { question } = filter;
  const asked = rangesOf(question);
  const ranges = asked.map(({ category, range }) => ({ figures: films[category], range }));
  const conditions = conditionsOf(films, filter).filter(
    ({ parameter }) => !asked.some(({ category }) => category === parameter),
  );
  const of = (parameters: readonly FinderParameter[]) =>
    conditions.filter(({ parameter }) => parameters.includes(parameter));
  const [never, hard] = [of(NEVER), of(HARD)];
  const single = [
    ...conditions.filter(({ parameter }) => parameter !== 'themes' && !NEVER.includes(parameter)),
    ...themeConditions(films, filter),
  ];
  const weighed = single.map(({ test }) => ({ test, cost: UNMET * rarityOf(films, test) }));
  const [near, others] = [createBest(most), createBest(most)];
  forEachFilm(films, filter, (film) => {
    if (never.some(({ test }) => !test(film))) return;
    let missed = 0;
    for (const { test, cost } of weighed) if (!test(film)) missed += cost;
    for (const { figures, range } of ranges) {
      const figure = figures[film] ?? Number.NaN;
      missed += Number.isNaN(figure) ? UNMET : Math.max(0, range.min - figure, figure - range.max);
    }
    const close = closeness.get(films.id[film] ?? 0) ?? 0;
    const best = hard.every(({ test }) => test(film)) ? near : others;
    best.add(film, (films.rating[film] ?? 0) + CLOSE * close - MISS * missed);
  });
  return [...near.list(), ...(isLoose ? others.list() : [])].slice(0, most).map((film) => films.id[film] ?? 0);
}

/**
 * Picks a random film that fits. A better match makes a film more likely, but each film is possible. Reads each film
 * once. A film replaces the picked film with this probability: its weight divided by the sum of the weights so far
 * (https://en.wikipedia.org/wiki/Reservoir_sampling).
 */
export function pickFilm(
  films: FilmIndex,
  filter: FilmFilter,
  { closeness, taste }: Order,
  except: number[],
): number | undefined {
  const conditions = conditionsOf(films, filter);
  const match = matchOf(films, filter.question, closeness, taste);
  const excluded = new Set(except);
  const fitting = createBest(closeness.size > 0 ? MAX_CLOSE : Number.POSITIVE_INFINITY);
  forEachFilm(films, filter, (film) => {
    if (!excluded.has(films.id[film] ?? 0) && judge(conditions, film).unmet === 0) fitting.add(film, match(film));
  });
  const among = closeness.size > 0 ? fitting.list().slice(0, MAX_CLOSE) : fitting.list();
  let picked: number | undefined;
  let sum = 0;
  for (const film of among) {
    const weight = Math.exp(PICK_EAGERNESS * match(film));
    sum += weight;
    if (Math.random() * sum < weight) picked = films.id[film];
  }
  return picked;
}
