import { RATING_CATEGORIES, type RatingCategory } from '../src/features/ratings/contract/rating-categories.ts';

/** The Shining: many ratings in every category. */
export const RATED_FILM = 694;
/** Alien: rated overall and in only two categories, too few for the community's curve in the Fright Graph. */
export const THINLY_RATED_FILM = 348;

/** Bride of Frankenstein: many ratings, and some tests add ratings. */
export const FREELY_RATED_FILM = 229;

type Sums = Partial<Record<RatingCategory, [sum: number, count: number]>>;

function row(film_id: number, overall: [sum: number, count: number], sums: Sums) {
  const columns = RATING_CATEGORIES.flatMap((category) => {
    const [sum, count] = sums[category] ?? [0, 0];
    return [
      [`${category}_sum`, sum],
      [`${category}_count`, count],
    ] as const;
  });
  return { film_id, overall_sum: overall[0], overall_count: overall[1], ...Object.fromEntries(columns) };
}

const MANY: Sums = {
  scares: [168, 20],
  atmosphere: [190, 20],
  plot: [150, 20],
  lore: [120, 15],
  villain: [162, 18],
  gore: [56, 14],
  acting: [176, 20],
  unpredictability: [119, 17],
};

export const COMMUNITY_RATINGS = [
  row(RATED_FILM, [172, 20], MANY),
  row(FREELY_RATED_FILM, [172, 20], MANY),
  row(THINLY_RATED_FILM, [27, 3], { scares: [9, 1], gore: [6, 1] }),
];
