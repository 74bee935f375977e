import type { Database } from '../src/engine/database/database.ts';
import { byFigure, type RatingFigure } from '../src/features/ratings/contract/rating-categories.ts';

/** The Shining: many ratings in every category. */
export const RATED_FILM = 694;
/** Alien: rated overall and in only two categories, too few for the community's curve in the Fright Graph. */
export const THINLY_RATED_FILM = 348;

/** Bride of Frankenstein: many ratings, and some tests add ratings. */
export const FREELY_RATED_FILM = 229;

/** For each category the sum and the number of the ratings. */
type Figures = Partial<Record<RatingFigure, [sum: number, count: number]>>;

const MANY: Figures = {
  overall: [172, 20],
  scares: [168, 20],
  atmosphere: [190, 20],
  plot: [150, 20],
  lore: [120, 15],
  villain: [162, 18],
  gore: [56, 14],
  acting: [176, 20],
  unpredictability: [119, 17],
};
const FILMS: [filmId: number, figures: Figures][] = [
  [RATED_FILM, MANY],
  [FREELY_RATED_FILM, MANY],
  [THINLY_RATED_FILM, { overall: [27, 3], scares: [9, 1], gore: [6, 1] }],
];
const RATERS = 20;

/** The value of one of the ratings, which differ by at most one; null if there are fewer ratings. */
const ratingOf = ([sum, count]: [number, number], index: number) =>
  index < count ? Math.floor((sum + index) / count) : null;

/** Adds members who rate these films. */
export async function addCommunity(db: Database): Promise<void> {
  const members = await db
    .insertInto('member')
    .values(Array.from({ length: RATERS }, (_, index) => ({ email: `rater-${index}@example.org` })))
    .returning('id')
    .execute();
  const ratings = FILMS.flatMap(([filmId, figures]) =>
    members.map(({ id }, index) => ({
      member_id: id,
      film_id: filmId,
      ...byFigure((figure) => ratingOf(figures[figure] ?? [0, 0], index)),
    })),
  );
  await db
    .insertInto('rating')
    .values(ratings.filter(({ overall }) => overall !== null))
    .execute();
}
