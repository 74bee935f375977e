import { FINDER_PAGE_SIZE } from '#contract/finder/finder.ts';
import type { FinderParameter } from '#contract/finder/finder-query.ts';
import { createBestFilms } from './best-films.ts';
import { conditionsOf, FALSE, type FilmFilter, type Judge, PLACE } from './conditions.ts';
import { CHUNK, dayNumber, type FilmColumns, type FilmIndex } from './film-index.ts';
import { type Likes, matchOf, type Places, scoreOf } from './scores.ts';

/** A match better by one makes a film twenty times as likely to be picked. */
const PICK_EAGERNESS = 3;

/** The verdict on films that no question finds: more than one condition is false. */
const EXCLUDED = 2 + 2 * FALSE;

/** Films with a profile come before the others on every page. */
const TIERS = ['profiled', 'others'] as const;
type Fitting = Record<(typeof TIERS)[number], Places>;

type Tally = {
  /** Films for which no condition is false, including the films that fit. */
  notFalse: number;
  /** Numbers of films by the position, starting at 1, of the only condition that is not true for them. */
  failing: Int32Array;
};

/** Writes the verdicts on a chunk's films. Films that are not released yet, and the film of `like`, never fit. */
function judge(
  films: FilmColumns,
  { today, question }: FilmFilter,
  judges: Judge[],
  start: number,
  verdicts: Int32Array,
): void {
  const { id, day } = films;
  const lastDay = dayNumber(today);
  for (let film = 0; film < day.length; film++) verdicts[film] = ((lastDay - (day[film] ?? 0)) >> 31) & EXCLUDED;
  const itself = question.like === undefined ? -1 : id.indexOf(question.like);
  if (itself >= 0) verdicts[itself] = EXCLUDED;
  for (const [place, judgeOne] of judges.entries()) judgeOne(films, verdicts, 1 + FALSE + place * PLACE, start);
}

/** Lists the films that fit, by their profile, and counts the others; without branches, as in the conditions. */
function sortOut(verdicts: Int32Array, { profiled, others }: Fitting, tally: Tally): void {
  const { failing } = tally;
  const isProfiled = profiled.films.profiled;
  let [firsts, seconds, notFalse] = [0, 0, 0];
  for (let film = 0; film < isProfiled.length; film++) {
    const verdict = verdicts[film] ?? 0;
    const fits = (verdict - 1) >>> 31;
    const isFirst = isProfiled[film] ?? 0;
    profiled.places[firsts] = film;
    firsts += fits & isFirst;
    others.places[seconds] = film;
    seconds += fits & (isFirst ^ 1);
    notFalse += ((verdict & (PLACE - FALSE)) - 1) >>> 31;
    const isOne = (((verdict & (FALSE - 1)) ^ 1) - 1) >>> 31;
    const counted = ((verdict >>> 16) + 1) * isOne;
    failing[counted] = (failing[counted] ?? 0) + 1;
  }
  profiled.count = firsts;
  others.count = seconds;
  tally.notFalse += notFalse;
}

function* fitting(index: FilmIndex, filter: FilmFilter, judges: Judge[], tally: Tally): Generator<Fitting> {
  const verdicts = new Int32Array(CHUNK);
  const [first, second] = [new Int32Array(CHUNK), new Int32Array(CHUNK)];
  let start = 0;
  for (const films of index.chunks) {
    judge(films, filter, judges, start, verdicts);
    const some = { profiled: { films, places: first, count: 0 }, others: { films, places: second, count: 0 } };
    sortOut(verdicts, some, tally);
    yield some;
    start += films.id.length;
  }
}

export type Found = {
  total: number;
  /** Films that are left out only because a requested category is unknown. */
  unknown: number;
  /** The ids of one page: films with a profile first, each part in the order of `sort`, then by id. */
  ids: number[];
  /** For each given parameter the number of films that fail only its condition, the most first. */
  failingOne: { parameter: FinderParameter; total: number }[];
};

export function findFilms(index: FilmIndex, filter: FilmFilter, likes: Likes): Found {
  const conditions = conditionsOf(index, filter);
  const judges = conditions.map(([, judge]) => judge);
  const score = scoreOf(filter.question, likes);
  const to = filter.question.page * FINDER_PAGE_SIZE;
  const tally = { notFalse: 0, failing: new Int32Array(1 + conditions.length) };
  const tiers = TIERS.map((name) => ({ name, best: createBestFilms(to, index.films), total: 0 }));
  const scores = new Float64Array(CHUNK);
  for (const some of fitting(index, filter, judges, tally)) {
    for (const tier of tiers) {
      score(some[tier.name], scores);
      tier.best.add(some[tier.name], scores);
      tier.total += some[tier.name].count;
    }
  }
  let total = 0;
  const ids = tiers.flatMap((tier) => {
    const page = tier.best.slice(Math.max(0, to - FINDER_PAGE_SIZE - total), to - total);
    total += tier.total;
    return page;
  });
  const failingOne = conditions
    .map(([parameter], place) => ({ parameter, total: tally.failing[1 + place] ?? 0 }))
    .filter((counted) => counted.total > 0)
    .sort((a, b) => b.total - a.total || (a.parameter < b.parameter ? -1 : 1));
  return { total, unknown: tally.notFalse - total, ids, failingOne };
}

/**
 * Picks a random film that fits: the better its match, the more likely, but each is possible. Reads each film once: it
 * replaces the picked one with the probability of its share so far (https://en.wikipedia.org/wiki/Reservoir_sampling).
 */
export function pickFilm(index: FilmIndex, filter: FilmFilter, likes: Likes, except: number[]): number | undefined {
  const judges = conditionsOf(index, filter).map(([, judge]) => judge);
  const match = matchOf(filter.question, likes);
  const excluded = new Set(except);
  const scores = new Float64Array(CHUNK);
  let picked: number | undefined;
  let sum = 0;
  const tally = { notFalse: 0, failing: new Int32Array(1 + judges.length) };
  for (const tiers of fitting(index, filter, judges, tally)) {
    for (const some of TIERS.map((name) => tiers[name])) {
      match(some, scores);
      for (let n = 0; n < some.count; n++) {
        const id = some.films.id[some.places[n] ?? 0] ?? 0;
        if (excluded.has(id)) continue;
        const weight = Math.exp(PICK_EAGERNESS * (scores[n] ?? 0));
        sum += weight;
        if (Math.random() * sum < weight) picked = id;
      }
    }
  }
  return picked;
}
