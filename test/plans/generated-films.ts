import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';

/** Generated films have the ids from 10,000,001 on. */
export const FIRST_ID = 10_000_001;
export const MEMBER = '00000000-0000-4000-8000-000000000001';

/** Statements that fill a catalogue; `$films` and `$first` stand for figures. */
const STATEMENTS = [
  // Titles of three words from a few hundred, a day each over a century, popularity falling off as it does.
  `insert into film (id, title, title_slug, release_date, vote_average, popularity, directors, search_people, source)
    select $first + n, initcap(md5((n % 301)::text)::char(6) || ' ' || md5((n % 797)::text)::char(5) || ' ' || md5(n::text)::char(7)),
      'generated-' || n, date '1926-01-01' + n % 36500, n % 100 / 10.0, 100.0 / (1 + n % 5000),
      array['Director ' || n % 2000], 'director ' || n % 2000, 'dump'
    from generate_series(0, $films - 1) as n`,
  `insert into keyword (slug, name) select 'generated-' || n, 'generated ' || n from generate_series(1, 500) as n`,
  `insert into film_keyword (film_id, keyword_id, position, popularity)
    select distinct on (film.id, keyword.id) film.id, keyword.id, turn, film.popularity
    from film cross join generate_series(1, 3) as turn
    join keyword on keyword.slug = 'generated-' || 1 + (film.id * turn) % 500
    where film.id >= $first`,
  `insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
    select film.id, provider.id, region, 'stream', '2026', film.popularity
    from film cross join (values ('US'), ('DE')) as regions(region)
    join provider on (film.id + provider.id) % 5 = 0 where film.id >= $first`,
  `insert into film_tag (tag_slug, film_id)
    select slug, film.id from film
    join (select slug, row_number() over (order by slug) as turn from tag) as tags on film.id % 400 = turn
    where film.id >= $first`,
  `insert into member (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@plans.example'
    from generate_series(1, 200) as n`,
  `insert into rating (member_id, film_id, overall, updated_at)
    select id, $first + n * 7 % $films, n % 11, now() - n * interval '1 minute' from member, generate_series(1, 200) as n`,
  `insert into watchlist_entry (member_id, film_id)
    select id, $first + n * 11 % $films from member, generate_series(1, 200) as n`,
  `insert into viewing (member_id, film_id, watched_at)
    select id, $first + n * 13 % $films, now() - n * interval '1 day' from member, generate_series(1, 200) as n`,
  `insert into rating_stats (film_id, overall_sum, overall_count)
    select film_id, sum(overall), count(*) from rating group by film_id on conflict (film_id) do nothing`,
  'analyze',
];

/** Fills a database with films and what hangs on them, and with members who rated, listed and saw some. */
export async function generateFilms(db: Kysely<DB>, films: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of STATEMENTS) {
      const text = statement.replaceAll('$films', String(films)).replaceAll('$first', String(FIRST_ID));
      await sql.raw(text).execute(connection);
    }
    await sql`reset statement_timeout`.execute(connection);
  });
}
