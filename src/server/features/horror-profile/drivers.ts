import { DRIVERS_FROM, DRIVERS_MINIMUM_R2, type Drivers } from '#contract/horror-profile.ts';
import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  RATING_CATEGORIES,
  type RatingCategory,
} from '#contract/rating-categories.ts';
import { ridge } from './ridge.ts';
import { deviation, mean, type OwnRating, ownFigures } from './statistics.ts';

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

function isUsable({ own }: OwnRating): boolean {
  let known = 0;
  for (const category of RATING_CATEGORIES) if (own[category] !== null) known++;
  return own.overall !== null && known >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;
}

/**
 * How the member's overall ratings follow the axes: ridge regression on the axes, each standardised by the mean and
 * standard deviation of the member's own figures. A film counts when it is rated overall and on three axes or more. Its
 * missing figures are replaced by the member's mean of the axis, which is 0 when standardised and so says nothing. An
 * axis on which the member's figures do not vary has no weight.
 */
export function driversOf(films: readonly OwnRating[]): Found {
  const usable = films.filter(isUsable);
  const missing = Math.max(0, DRIVERS_FROM - usable.length);
  const nothing = { missing, drivers: null, slopes: {} };
  if (missing > 0) return nothing;

  const axes = RATING_CATEGORIES.flatMap((category) => {
    const figures = ownFigures(usable, category);
    const [centre, spread] = [mean(figures), deviation(figures)];
    return centre === null || spread === null ? [] : [{ category, centre, spread }];
  });
  const rows = usable.map(({ own }) =>
    axes.map(({ category, centre, spread }) => ((own[category] ?? centre) - centre) / spread),
  );
  const { weights, r2 } = ridge(rows, ownFigures(usable, 'overall'), LAMBDA);
  if (r2 === null || r2 <= DRIVERS_MINIMUM_R2) return nothing;
  const weighed = axes.map((axis, index) => ({ ...axis, weight: weights[index] ?? 0 }));
  const weightOf = (category: RatingCategory) => weighed.find((axis) => axis.category === category)?.weight ?? null;
  return {
    missing,
    drivers: { weights: byCategory(weightOf), r2, films: usable.length },
    slopes: Object.fromEntries(weighed.map(({ category, weight, spread }) => [category, weight / spread])),
  };
}
