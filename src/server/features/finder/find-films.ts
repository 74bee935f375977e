import { FINDER_PAGE_SIZE } from '#contract/finder.ts';
import type { FinderParameter } from '#contract/finder-query.ts';
import { createBestFilms } from './best-films.ts';
import { conditionsOf, FALSE, type FilmFilter, type Judge, PLACE } from './conditions.ts';
import { CHUNK, dayNumber, type FilmColumns, type FilmIndex } from './film-index.ts';
import { type Likes, matchOf, scoreOf } from './scores.ts';

/** A match better by one makes a film twenty times as likely to be picked. */
const PICK_EAGERNESS = 3;

/** The verdict on films that no question finds: more than one condition is false. */
const EXCLUDED = 2 + 2 * FALSE;

/** Values of `profiled`, in the order of every page. */
const PROFILED_FIRST = [1, 0] as const;

type Judged = { films: FilmColumns; verdicts: Int32Array };

/** The verdicts on all films, a chunk at a time. Films that are not released yet, and the film of `like`, never fit. */
function* judged(index: FilmIndex, filter: FilmFilter, judges: Judge[]): Generator<Judged> {
  const [today, { like }] = [dayNumber(filter.today), filter.question];
  const verdicts = new Int32Array(CHUNK);
  let start = 0;
  for (const films of index.chunks) {
    const { id, day } = films;
    for (let film = 0; film < day.length; film++) verdicts[film] = ((today - (day[film] ?? 0)) >> 31) & EXCLUDED;
    const itself = like === undefined ? -1 : id.indexOf(like);
    if (itself >= 0) verdicts[itself] = EXCLUDED;
    for (const [place, judge] of judges.entries()) judge(films, verdicts, 1 + FALSE + place * PLACE, start);
    yield { films, verdicts };
    start += id.length;
  }
}

/** Lists the places of the films that fit, those with a profile or those without. @returns their number */
function listFitting({ films: { profiled }, verdicts }: Judged, places: Int32Array, isProfiled: 0 | 1): number {
  let count = 0;
  for (let film = 0; film < profiled.length; film++) {
    places[count] = film;
    // 0 for a film to list. Without a branch, as in the conditions.
    const reasons = (verdicts[film] ?? 0) | ((profiled[film] ?? 0) ^ isProfiled);
    count += (reasons - 1) >>> 31;
  }
  return count;
}

/** @param failing counts by the place of the only condition that is not true, from 1 on. @returns films with no false one */
function countFailing({ films, verdicts }: Judged, failing: Int32Array): number {
  let notFalse = 0;
  for (let film = 0; film < films.id.length; film++) {
    const verdict = verdicts[film] ?? 0;
    notFalse += ((verdict & (PLACE - FALSE)) - 1) >>> 31;
    const isOne = (((verdict & (FALSE - 1)) ^ 1) - 1) >>> 31;
    const counted = ((verdict >>> 16) + 1) * isOne;
    failing[counted] = (failing[counted] ?? 0) + 1;
  }
  return notFalse;
}

export type Found = {
  total: number;
  /** Films that are left out only because a requested category is unknown. */
  unknown: number;
  /** Of one page: films without a profile come last, then the order of `sort`; every order ends in the id. */
  ids: number[];
  /** For each given parameter the number of films that fail only its condition, the most first. */
  failingOne: { parameter: FinderParameter; total: number }[];
};

export function findFilms(index: FilmIndex, filter: FilmFilter, likes: Likes): Found {
  const conditions = conditionsOf(index, filter);
  const judges = conditions.map(([, judge]) => judge);
  const score = scoreOf(filter.question, likes);
  const to = filter.question.page * FINDER_PAGE_SIZE;
  const tiers = PROFILED_FIRST.map((isProfiled) => ({ isProfiled, best: createBestFilms(to, index.films), total: 0 }));
  const failing = new Int32Array(1 + conditions.length);
  const [places, scores] = [new Int32Array(CHUNK), new Float64Array(CHUNK)];
  let notFalse = 0;
  for (const chunk of judged(index, filter, judges)) {
    notFalse += countFailing(chunk, failing);
    for (const tier of tiers) {
      const some = { films: chunk.films, places, count: listFitting(chunk, places, tier.isProfiled) };
      score(some, scores);
      tier.best.add(some, scores);
      tier.total += some.count;
    }
  }
  let total = 0;
  const ids = tiers.flatMap((tier) => {
    const page = tier.best.slice(Math.max(0, to - FINDER_PAGE_SIZE - total), to - total);
    total += tier.total;
    return page;
  });
  const failingOne = conditions
    .map(([parameter], place) => ({ parameter, total: failing[1 + place] ?? 0 }))
    .filter((counted) => counted.total > 0)
    .sort((a, b) => b.total - a.total || (a.parameter < b.parameter ? -1 : 1));
  return { total, unknown: notFalse - total, ids, failingOne };
}

/**
 * A random film that fits; the better its match, the more likely, but each is possible. Reads each film once: it takes the
 * place of the one before with the probability of its share so far (https://en.wikipedia.org/wiki/Reservoir_sampling).
 */
export function pickFilm(index: FilmIndex, filter: FilmFilter, likes: Likes, except: number[]): number | undefined {
  const judges = conditionsOf(index, filter).map(([, judge]) => judge);
  const match = matchOf(filter.question, likes);
  const excepted = new Set(except);
  const [places, scores] = [new Int32Array(CHUNK), new Float64Array(CHUNK)];
  let picked: number | undefined;
  let sum = 0;
  for (const chunk of judged(index, filter, judges)) {
    for (const isProfiled of PROFILED_FIRST) {
      const some = { films: chunk.films, places, count: listFitting(chunk, places, isProfiled) };
      match(some, scores);
      for (let n = 0; n < some.count; n++) {
        const id = chunk.films.id[places[n] ?? 0] ?? 0;
        if (excepted.has(id)) continue;
        const weight = Math.exp(PICK_EAGERNESS * (scores[n] ?? 0));
        sum += weight;
        if (Math.random() * sum < weight) picked = id;
      }
    }
  }
  return picked;
}
