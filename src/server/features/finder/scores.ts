import type { FrightProfile } from '#contract/fright/fright-profile.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import { CHUNK, type FilmColumns } from './film-index.ts';
import { askedCategories, type CategoryFigures, type Question, type Range } from './finder-question.ts';

/** The profile that is wanted, null without `like`, and the spread of all profiles. */
export type Likes = { target: FrightProfile | null; figures: CategoryFigures };

/** Some films of a chunk: the first `count` of these places in its columns. */
export type Places = { films: FilmColumns; places: Int32Array; count: number };

/** Writes the score of each of these films; the best is the highest. */
export type Score = (some: Places, scores: Float64Array) => void;

/** A rating that is better by this many points weighs as much as a perfect fit. */
const RATING_UNIT = 5;
/** In units of spread: lowers the likeness of profiles that are near the mean of all films. */
const BLUR = 1;

/** `base + slope * |figure - from|`, because loops over all films have no time for branches and divisions. */
type Depth = { base: number; slope: number; from: number };

/** Returns the depth: 0 at the edge of a range, and 1 at its best point, which is its open end or its middle. */
function depthOf({ min, max }: Range): Depth {
  const [isOpen, width] = [min === 0 || max === MAX_RATING, max - min];
  if (width === 0) return { base: 1, slope: 0, from: 0 };
  if (!isOpen) return { base: 1, slope: -2 / width, from: (min + max) / 2 };
  return max === MAX_RATING ? { base: 0, slope: 1 / width, from: min } : { base: 1, slope: -1 / width, from: 0 };
}

/** Scores by the mean depth in the requested ranges, from 0 to 1; 0 without ranges. */
function meanDepth(question: Question): Score {
  const asked = askedCategories(question);
  const depths = asked.flatMap((category) => {
    const range = question[category];
    if (!range) return [];
    const { base, slope, from } = depthOf(range);
    return [{ category, base: base / asked.length, slope: slope / asked.length, from }];
  });
  return ({ films, places, count }, scores) => {
    scores.fill(0);
    for (const { category, base, slope, from } of depths) {
      const figures = films[category];
      for (let n = 0; n < count; n++) {
        scores[n] = (scores[n] ?? 0) + base + slope * Math.abs((figures[places[n] ?? 0] ?? 0) - from);
      }
    }
  };
}

/** Scores by the cosine of centred profiles, -1 to 1; unknown categories add nothing. Null without a wanted profile. */
function likeness({ target, figures }: Likes): Score | null {
  const known = RATING_CATEGORIES.flatMap((category) => {
    const { mean, spread } = figures[category];
    const figure = target?.[category] ?? null;
    return figure === null ? [] : [{ category, mean, scale: 1 / spread, wanted: (figure - mean) / spread }];
  });
  const length = Math.hypot(...known.map(({ wanted }) => wanted));
  if (length === 0) return null;
  const squares = new Float64Array(CHUNK);
  return ({ films, places, count }, scores) => {
    scores.fill(0);
    squares.fill(0);
    for (const { category, mean, scale, wanted } of known) {
      const [column, direction] = [films[category], wanted / length];
      for (let n = 0; n < count; n++) {
        const figure = column[places[n] ?? 0] ?? Number.NaN;
        const away = figure >= 0 ? (figure - mean) * scale : 0;
        scores[n] = (scores[n] ?? 0) + away * direction;
        squares[n] = (squares[n] ?? 0) + away * away;
      }
    }
    for (let n = 0; n < count; n++) scores[n] = (scores[n] ?? 0) / (BLUR + Math.sqrt(squares[n] ?? 0));
  };
}

/** Adds the weighed rating / 5 to the fit, so that the better one of two films that fit alike comes first. */
export function matchOf(question: Question, likes: Likes): Score {
  const closeness = likeness(likes) ?? meanDepth(question);
  return (some, scores) => {
    closeness(some, scores);
    const { films, places, count } = some;
    for (let n = 0; n < count; n++) {
      scores[n] = (scores[n] ?? 0) + (films.rating[places[n] ?? 0] ?? 0) / RATING_UNIT;
    }
  };
}

const byColumn =
  (column: 'rating' | 'day' | 'runtime', sign: 1 | -1): Score =>
  ({ films, places, count }, scores) => {
    const values = films[column];
    for (let n = 0; n < count; n++) scores[n] = sign * (values[places[n] ?? 0] ?? 0);
  };

export function scoreOf(question: Question, likes: Likes): Score {
  const scores: Record<Question['sort'], Score> = {
    match: matchOf(question, likes),
    rating: byColumn('rating', 1),
    newest: byColumn('day', 1),
    shortest: byColumn('runtime', -1),
  };
  return scores[question.sort];
}
