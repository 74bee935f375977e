import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  NOT_RATED,
  RATING_CATEGORIES,
  type RatingCategory,
} from '#contract/fright/rating-categories.ts';
import { DRIVERS_FROM, DRIVERS_MINIMUM_R2, type Drivers } from '#contract/horror-profile/horror-profile.ts';
import { ridge } from './ridge.ts';
import { deviation, givenFigures, mean, type OwnFigures } from './statistics.ts';

/**
 * λ of the ridge regression: on standardised axes it weighs as much as five films on which no axis matters, like the
 * five ratings that a film's effective figure starts with.
 */
const LAMBDA = 5;

/** Points of the overall rating for one point of an axis. */
export type Slopes = Partial<Record<RatingCategory, number>>;

type Found = {
  /** Films to rate until there are enough. */
  missing: number;
  /** Null with too few films, without variance, or when they explain too little. */
  drivers: Drivers | null;
  slopes: Slopes;
};

function usableFilms(own: OwnFigures): Int32Array {
  const known = new Int8Array(own.overall.length);
  for (const category of RATING_CATEGORIES) {
    const column = own[category];
    for (let film = 0; film < known.length; film++)
      known[film] = (known[film] ?? 0) + Number(column[film] !== NOT_RATED);
  }
  const usable = new Int32Array(known.length);
  let count = 0;
  for (let film = 0; film < known.length; film++) {
    const isUsable = own.overall[film] !== NOT_RATED && (known[film] ?? 0) >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;
    if (isUsable) usable[count++] = film;
  }
  return usable.subarray(0, count);
}

function figuresOf(films: Int32Array, column: Int8Array): Int8Array {
  const figures = new Int8Array(films.length);
  for (let index = 0; index < films.length; index++) figures[index] = column[films[index] ?? 0] ?? NOT_RATED;
  return figures;
}

/** A missing figure is 0. */
function standardised(column: Int8Array, centre: number, spread: number): Float64Array {
  const found = new Float64Array(column.length);
  for (let film = 0; film < found.length; film++) {
    const figure = column[film] ?? NOT_RATED;
    if (figure !== NOT_RATED) found[film] = (figure - centre) / spread;
  }
  return found;
}

/**
 * Finds how the member's overall ratings follow the axes: ridge regression on axes, each standardised by the mean and
 * standard deviation of the member's own figures. A film counts when it is rated overall and on three axes or more. Its
 * missing figures are replaced by the member's mean of the axis, which is 0 when standardised and so has no effect. An
 * axis on which the member's figures do not vary has no weight.
 */
export function driversOf(own: OwnFigures): Found {
  const films = usableFilms(own);
  const missing = Math.max(0, DRIVERS_FROM - films.length);
  const nothing = { missing, drivers: null, slopes: {} };
  if (missing > 0) return nothing;

  const axes = RATING_CATEGORIES.flatMap((category) => {
    const column = figuresOf(films, own[category]);
    const figures = givenFigures(column);
    const [centre, spread] = [mean(figures), deviation(figures)];
    return centre === null || spread === null
      ? []
      : [{ category, spread, figures: standardised(column, centre, spread) }];
  });
  const columns = axes.map(({ figures }) => figures);
  const { weights, r2 } = ridge(columns, figuresOf(films, own.overall), LAMBDA);
  if (r2 === null || r2 <= DRIVERS_MINIMUM_R2) return nothing;
  const weighed = axes.map((axis, index) => ({ ...axis, weight: weights[index] ?? 0 }));
  const weightOf = (category: RatingCategory) => weighed.find((axis) => axis.category === category)?.weight ?? null;
  return {
    missing,
    drivers: { weights: byCategory(weightOf), r2, films: films.length },
    slopes: Object.fromEntries(weighed.map(({ category, weight, spread }) => [category, weight / spread])),
  };
}
