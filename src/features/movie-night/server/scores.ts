import { isDeepStrictEqual } from 'node:util';
import { conflict } from '#engine/errors.ts';
import { meanOf } from '#features/ratings/contract/fright-profile.ts';
import {
  byFigure,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigure,
} from '#features/ratings/contract/rating-categories.ts';
import type { NightScore, NightScoreInput, NightScores } from '../contract/movie-night.ts';
import { MIN_APART } from '../contract/night-rules.ts';
import type { Change, Guest, NightState, Score } from './night-state.ts';

/** @returns the id of the film that the night has chosen @throws AppError conflict */
export function filmToScore({ state, result }: Pick<NightState, 'state' | 'result'>): number {
  if (state !== 'over') throw conflict('The voting is not over yet. Score the film after you have seen it.');
  const [winner] = result ?? [];
  if (!winner) throw conflict('This night has found no film, so there is nothing to score.');
  return winner.filmId;
}

/**
 * Replaces the guest's earlier scores. Without any figure, takes them back.
 *
 * @throws AppError conflict
 */
export function scoring(
  state: NightState,
  me: Guest,
  { overallRating, detailedRatings, named }: Omit<NightScoreInput, 'keep' | 'watchedOn'>,
): Change {
  filmToScore(state);
  const figures = byFigure((figure) => (figure === 'overall' ? overallRating : (detailedRatings[figure] ?? null)));
  const isEmpty = Object.values(figures).every((figure) => figure === null);
  const score = isEmpty ? null : { figures, isNamed: named };
  if (isDeepStrictEqual(score, me.score)) return { isVisible: false };
  return { guests: new Map([[me.seat, { score }]]), isVisible: true };
}

type Scored = { name: string; score: Score };

const valuesOf = (scored: readonly Scored[], figure: RatingFigure) =>
  scored.flatMap(({ score }) => score.figures[figure] ?? []);

/** Returns the named ones of the most afraid guests. Null with fewer than two scores, and if all are equally afraid. */
function mostAfraid(scored: readonly Scored[]): string[] | null {
  const scares = valuesOf(scored, 'scares');
  const most = Math.max(...scares);
  if (scares.length < 2 || scares.every((value) => value === most)) return null;
  return scored.filter(({ score }) => score.isNamed && score.figures.scares === most).map(({ name }) => name);
}

function furthestApart(scored: readonly Scored[]): NightScores['apart'] {
  const ranges = RATING_CATEGORIES.map((category: RatingCategory) => {
    const values = valuesOf(scored, category);
    return { category, lowest: Math.min(...values), highest: Math.max(...values) };
  });
  const [widest] = ranges.sort((a, b) => b.highest - b.lowest - (a.highest - a.lowest));
  return widest && widest.highest - widest.lowest >= MIN_APART ? widest : null;
}

/** The scores as everybody in the night sees them. Only guests who agreed are named. */
export function shownScores(people: readonly { name: string; score: Score | null }[]): NightScores {
  const scored = people.flatMap(({ name, score }) => (score ? [{ name, score }] : []));
  return {
    guests: scored.length,
    mean: byFigure((figure) => meanOf(valuesOf(scored, figure))),
    each: scored.flatMap(({ name, score }) => (score.isNamed ? [{ name, profile: score.figures }] : [])),
    mostAfraid: mostAfraid(scored),
    apart: furthestApart(scored),
  };
}

/** As the guest has sent it. */
export const ownScore = ({ figures: { overall, ...detailedRatings }, isNamed }: Score): NightScore => ({
  overallRating: overall,
  detailedRatings,
  named: isNamed,
});
