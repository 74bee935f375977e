import { sql } from 'kysely';
import { ANCHOR_FILMS } from '#contract/limits.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import type { RatingKey } from './change-rating.repository.ts';

type AnchorRow = { category: RatingCategory; figure: number; count: number; id: number; title: string };

export type RatingAnchorsRepository = ReturnType<typeof createRatingAnchorsRepository>;

export function createRatingAnchorsRepository(db: Database) {
  return {
    /** For each category and figure: the number of the member's other films with it, and the newest of them. */
    async anchors({ memberId, filmId }: RatingKey): Promise<AnchorRow[]> {
      const figures = sql.join(
        RATING_CATEGORIES.map((category) => sql`(${sql.lit(category)}, rating.${sql.ref(category)})`),
      );
      const { rows } = await sql<AnchorRow>`
        select ranked.category, ranked.figure, ranked.count, film.id, film.title
        from (
          select given.category, given.figure, rating.film_id,
            count(*) over (partition by given.category, given.figure) as count,
            row_number() over (partition by given.category, given.figure
              order by rating.updated_at desc, rating.film_id) as place
          from rating cross join lateral (values ${figures}) as given (category, figure)
          where rating.member_id = ${memberId} and rating.film_id <> ${filmId} and given.figure is not null
        ) as ranked
        join film on film.id = ranked.film_id
        where ranked.place <= ${ANCHOR_FILMS}
        order by ranked.category, ranked.figure, ranked.place`.execute(db);
      return rows;
    },
  };
}
