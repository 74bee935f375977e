import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  NOT_RATED,
  RATING_CATEGORIES,
  type RatingCategory,
} from '#features/ratings/contract/rating-categories.ts';
import { DRIVERS_FROM, DRIVERS_MINIMUM_R2, type Drivers } from '../contract/horror-profile.ts';
import { ridge } from './ridge.ts';
import { deviation, type EffectiveFigures, knownFigures, mean, type OwnFigures } from './statistics.ts';

/** λ of the ridge regression. On standardised axes it has the effect of ten more films whose ratings follow no axis. */
const LAMBDA = 10;

/**
 * How the overall rating follows each axis: by `slope` points for each point above `centre`, the mean of the films that
 * the member rated.
 */
export type Taste = { category: RatingCategory; slope: number; centre: number }[];

type Found = {
  /** Number of films that the member still has to rate. */
  missing: number;
  /** Null with too few films, without variance, or when the axes explain too little. */
  drivers: Drivers | null;
  /** Empty with too few films. The slopes are small when the axes explain little. */
  taste: Taste;
  /** The share of the figures that are the member's own ratings. */
  ownAxes: number | null;
};

/** The member's own figure where there is one, otherwise the effective one. */
function figuresOf(own: OwnFigures, effective: EffectiveFigures): EffectiveFigures {
  return byCategory((category) => {
    const figures = Float32Array.from(effective[category]);
    const column = own[category];
    for (let film = 0; film < column.length; film++) {
      const figure = column[film] ?? NOT_RATED;
      if (figure !== NOT_RATED) figures[film] = figure;
    }
    return figures;
  });
}

function usableFilms(overall: Int8Array, figures: EffectiveFigures): Int32Array {
  const known = new Int8Array(overall.length);
  for (const category of RATING_CATEGORIES) {
    const column = figures[category];
    for (let film = 0; film < known.length; film++)
      known[film] = (known[film] ?? 0) + Number(!Number.isNaN(column[film] ?? Number.NaN));
  }
  const usable = new Int32Array(known.length);
  let count = 0;
  for (let film = 0; film < known.length; film++) {
    const isUsable = overall[film] !== NOT_RATED && (known[film] ?? 0) >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;
    if (isUsable) usable[count++] = film;
  }
  return usable.subarray(0, count);
}

function partOf(column: Int8Array | Float32Array, films: Int32Array): Float32Array {
  const part = new Float32Array(films.length);
  for (let index = 0; index < films.length; index++) part[index] = column[films[index] ?? 0] ?? 0;
  return part;
}

function ownPart(own: OwnFigures, figures: EffectiveFigures, films: Int32Array): number | null {
  let [ours, all] = [0, 0];
  for (const category of RATING_CATEGORIES) {
    for (let index = 0; index < films.length; index++) {
      const film = films[index] ?? 0;
      ours += Number(own[category][film] !== NOT_RATED);
      all += Number(!Number.isNaN(figures[category][film] ?? Number.NaN));
    }
  }
  return all > 0 ? ours / all : null;
}

/** An unknown figure becomes 0, which is the mean. */
function standardised(column: Float32Array, centre: number, spread: number): Float64Array {
  const found = new Float64Array(column.length);
  for (let film = 0; film < found.length; film++) {
    const figure = column[film] ?? Number.NaN;
    if (!Number.isNaN(figure)) found[film] = (figure - centre) / spread;
  }
  return found;
}

/**
 * Finds how the member's overall ratings follow the axes, by ridge regression. Each axis is standardised by the mean
 * and standard deviation of the films that the member rated. A film's figure is the member's own, or else the effective
 * one. A film counts when it is rated overall and at least three of its figures are known. Its missing figures are
 * replaced by the mean of the axis, which is 0 when standardised and so has no effect. An axis on which the figures do
 * not vary has no weight.
 */
export function driversOf(own: OwnFigures, effective: EffectiveFigures): Found {
  const known = figuresOf(own, effective);
  const films = usableFilms(own.overall, known);
  const missing = Math.max(0, DRIVERS_FROM - films.length);
  const ownAxes = ownPart(own, known, films);
  if (missing > 0) return { missing, drivers: null, taste: [], ownAxes };

  const axes = RATING_CATEGORIES.flatMap((category) => {
    const column = partOf(known[category], films);
    const figures = knownFigures(column);
    const [centre, spread] = [mean(figures), deviation(figures)];
    return centre === null || spread === null
      ? []
      : [{ category, centre, spread, figures: standardised(column, centre, spread) }];
  });
  const columns = axes.map(({ figures }) => figures);
  const { weights, r2 } = ridge(columns, partOf(own.overall, films), LAMBDA);
  const weighed = axes.map((axis, index) => ({ ...axis, weight: weights[index] ?? 0 }));
  const weightOf = (category: RatingCategory) => weighed.find((axis) => axis.category === category)?.weight ?? null;
  const isTelling = r2 !== null && r2 > DRIVERS_MINIMUM_R2;
  return {
    missing,
    drivers: isTelling ? { weights: byCategory(weightOf), r2, films: films.length } : null,
    taste: weighed.map(({ category, weight, spread, centre }) => ({ category, centre, slope: weight / spread })),
    ownAxes,
  };
}
