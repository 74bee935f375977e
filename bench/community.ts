import type { Kysely } from 'kysely';
import type { DB } from '#engine/database/schema.gen.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { FIRST_ID, generateRows } from '#test/plans/generated-films.ts';
import { unindexed } from '#test/plans/unindexed.ts';

/** Average numbers of ratings, watchlist entries and viewings per member. */
const RATINGS = 40;
const ENTRIES = 25;
const VIEWINGS = 35;
export const ROWS_OF_MEMBER = RATINGS + ENTRIES + VIEWINGS;

const TABLES = ['rating', 'rating_history', 'watchlist_entry', 'viewing', 'rating_stats'];

const member = `('00000000-0000-4000-9000-' || lpad(m::text, 12, '0'))::uuid`;

/**
 * SQL for randomly drawn films of members. Each row has `member_id`, `film_id`, and `n`, the number of the draw. Few
 * members have very many films, and few films are on very many lists.
 */
const draws = (salt: number, films: number, members: number, mean: number) => `(
  select ${member} as member_id, n, ${FIRST_ID} + floor(${films} * power(pg_temp.chance(n, ${salt}), 3))::int as film_id
  from generate_series(1, ${members}) as m,
    generate_series(m * 10000::bigint, m * 10000::bigint
      + (${mean} * least(50, 0.5 * power(pg_temp.chance(m, 1) + 1e-3, -0.5)))::int - 1) as n) as draw`;

/** SQL for a random time in the ten years before 31 October 2026. */
const moment = (salt: number) => `timestamptz '2026-10-31 20:00Z' - pg_temp.chance(n, ${salt}) * interval '3650 days'`;

const figures = RATING_FIGURES.join(', ');
const drawn = RATING_FIGURES.map(
  (_, turn) => `round(5 * (pg_temp.chance(n, ${20 + turn}) + pg_temp.chance(film_id, ${40 + turn})))`,
).join(', ');
const sums = RATING_FIGURES.map((figure) => `${figure}_sum, ${figure}_count`).join(', ');
const summed = RATING_FIGURES.map((figure) => `sum(${figure}), count(${figure})`).join(', ');

const statements = (films: number, members: number) => [
  `insert into member (id, email) select ${member}, m || '@community.example' from generate_series(1, ${members}) as m`,
  `insert into rating (member_id, film_id, ${figures}, updated_at)
    select member_id, film_id, ${drawn}, ${moment(11)} from ${draws(10, films, members, RATINGS)} on conflict do nothing`,
  `insert into rating_history (member_id, film_id, ${figures}, saved_at)
    select member_id, film_id, ${figures}, updated_at from rating`,
  `insert into watchlist_entry (member_id, film_id, added_at)
    select member_id, film_id, ${moment(13)} from ${draws(12, films, members, ENTRIES)} on conflict do nothing`,
  `insert into viewing (member_id, film_id, watched_at)
    select member_id, film_id, ${moment(15)} from ${draws(14, films, members, VIEWINGS)}`,
  'truncate rating_stats',
  `insert into rating_stats (film_id, ${sums}) select film_id, ${summed} from rating group by film_id`,
];

/**
 * Adds members who have `ROWS_OF_MEMBER` rows each on average, about the films of `generateFilms`. The database
 * generates all rows: 200,000 members take minutes. The members have no password, so nobody can sign in as one.
 */
export async function generateCommunity(db: Kysely<DB>, films: number, members: number): Promise<void> {
  await generateRows(db, films, (run) =>
    unindexed(run, TABLES, async () => {
      for (const statement of statements(films, members)) await run(statement);
    }),
  );
}
