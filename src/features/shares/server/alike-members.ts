import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import type { Taste } from '#features/horror-profile/server/horror-profile.ts';
import {
  byCategory,
  MAX_RATING,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigure,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { ALIKE_FROM } from '../contract/share-rules.ts';
import type { AlikeMembers } from '../contract/shares.ts';

/** A film for which both members have an overall rating. */
export type CommonFilm = { id: number; mine: RatingFigures; theirs: RatingFigures };

type Opinion = { id: number; mine: number; theirs: number };

const HIGH = 7;
/**
 * Two members agree on a film if their overall ratings differ by at most AGREE_WITHIN. They disagree strongly if the
 * difference is at least FIGHT_FROM.
 */
const AGREE_WITHIN = 1;
const FIGHT_FROM = 2;

const difference = ({ mine, theirs }: Opinion) => Math.abs(mine - theirs);
const sum = ({ mine, theirs }: Opinion) => mine + theirs;

function opinions(films: readonly CommonFilm[], figure: RatingFigure): Opinion[] {
  return films.flatMap((film) => {
    const [mine, theirs] = [film.mine[figure], film.theirs[figure]];
    return mine === null || theirs === null ? [] : [{ id: film.id, mine, theirs }];
  });
}

/** Returns 1 − mean absolute difference / 10: 1 for equal figures, 0 for opposite ends; null without a figure. */
function likeness(both: readonly Opinion[]): number | null {
  if (both.length === 0) return null;
  const total = both.reduce((points, opinion) => points + difference(opinion), 0);
  return 1 - total / both.length / MAX_RATING;
}

/**
 * Finds the film that both rated high and nearly the same. Among equal films, the one with the higher rating wins, then
 * the one with the smaller id.
 */
function agreedOn(both: readonly Opinion[]): Opinion | undefined {
  return both
    .filter((opinion) => Math.min(opinion.mine, opinion.theirs) >= HIGH && difference(opinion) <= AGREE_WITHIN)
    .sort((a, b) => difference(a) - difference(b) || sum(b) - sum(a) || a.id - b.id)[0];
}

function foughtOver(both: readonly Opinion[]): Opinion | undefined {
  return both
    .filter((opinion) => difference(opinion) >= FIGHT_FROM)
    .sort((a, b) => difference(b) - difference(a) || sum(b) - sum(a) || a.id - b.id)[0];
}

/**
 * Compares how much an axis changes two members' overall ratings: 1 − |difference of the slopes|. When the figure of
 * the axis rises from 0 to 10, the two ratings move apart by this difference, as a fraction of the scale. Returns null
 * if one of the members has no slope.
 */
function weighedAlike(category: RatingCategory, [mine, theirs]: Tastes): number | null {
  const slopeOf = (taste: Taste) => taste.find((axis) => axis.category === category)?.slope;
  const [one, other] = [slopeOf(mine), slopeOf(theirs)];
  return one === undefined || other === undefined ? null : Math.max(0, 1 - Math.abs(one - other));
}

type Tastes = readonly [mine: Taste, theirs: Taste];

/**
 * Compares two members by their ratings of the same films. An axis without such ratings is compared by their tastes.
 */
export async function compareMembers(
  films: readonly CommonFilm[],
  tastes: Tastes,
  nameFilms: (ids: number[]) => Promise<Map<number, NamedFilm>>,
): Promise<AlikeMembers> {
  const overall = opinions(films, 'overall');
  if (overall.length < ALIKE_FROM) return { films: overall.length, missing: ALIKE_FROM - overall.length };
  const [agree, fight] = [agreedOn(overall), foughtOver(overall)];
  const named = await nameFilms([agree, fight].flatMap((opinion) => opinion?.id ?? []));
  const compared = (opinion: Opinion | undefined) => {
    const film = opinion && named.get(opinion.id);
    return film ? { film, mine: opinion.mine, theirs: opinion.theirs } : null;
  };
  const rated = byCategory((category) => likeness(opinions(films, category)));
  return {
    films: overall.length,
    axes: byCategory((category) => rated[category] ?? weighedAlike(category, tastes)),
    weighed: RATING_CATEGORIES.filter(
      (category) => rated[category] === null && weighedAlike(category, tastes) !== null,
    ),
    overall: likeness(overall),
    agree: compared(agree),
    fight: compared(fight),
  };
}
