import { seededRandom } from '#engine/lib/seeded-random.ts';
import { byFigure, RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';

type Client = { query: (text: string, values: unknown[]) => Promise<unknown> };

const FIRST_ID = 1_100_000_000;

/**
 * Adds films and lets a member rate and watch all of them. The overall rating follows two axes; the sums of each
 * film also contain three ratings by others.
 *
 * @returns the ids of the films, which have no row for the finder yet
 */
export async function rateAndWatchMany(client: Client, email: string, films = 5_000): Promise<number[]> {
  const random = seededRandom(31);
  const ratings = Array.from({ length: films }, (_, index) => {
    const own = byFigure(() => Math.floor(random() * 11));
    const overall = Math.round((2 * own.atmosphere + own.plot + 10 * random()) / 4);
    const others = Math.floor(random() * 31);
    return { film_id: FIRST_ID + index, others, ...own, overall };
  });
  const given = `jsonb_to_recordset($1::jsonb) as given(film_id int, others int,
    ${RATING_FIGURES.map((figure) => `${figure} int`).join(', ')})`;
  const list = JSON.stringify(ratings);
  await client.query(
    `insert into film (id, title, title_slug, release_date, original_language, directors, source)
     select film_id, 'Rated ' || film_id, 'rated-' || film_id, date '1960-01-01' + (film_id % 20000),
       (array['en', 'ja', 'it', 'ko'])[1 + film_id % 4], array['Director ' || film_id % 700], 'dump' from ${given}`,
    [list],
  );
  const columns = RATING_FIGURES.join(', ');
  const stats = RATING_FIGURES.flatMap((figure) => [`${figure}_sum`, `${figure}_count`]).join(', ');
  const sums = RATING_FIGURES.flatMap((figure) => [`${figure} + others`, '4']).join(', ');
  await client.query(`insert into rating_stats (film_id, ${stats}) select film_id, ${sums} from ${given}`, [list]);
  await client.query(
    `insert into rating (member_id, film_id, ${columns})
     select member.id, film_id, ${columns} from ${given}, member where email = $2`,
    [list, email],
  );
  await client.query(
    `insert into viewing (member_id, film_id, day)
     select member.id, film_id, date '2015-01-01' + film_id % 3000 from ${given}, member
     where email = $2`,
    [list, email],
  );
  return ratings.map(({ film_id }) => film_id);
}
