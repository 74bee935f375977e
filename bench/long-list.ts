import { FIRST_ID, generateFilms } from '#test/plans/generated-films.ts';
import { signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { databaseOf, type Site } from './site.ts';

const FILMS = 5_000;
const WARM_UP = 50;
const ROUNDS = 100;

/** Puts the generated films on the watchlist of the only member, and on a list. @returns the id of the list */
async function fillLists(dataDir: string): Promise<string> {
  await using database = await databaseOf(dataDir);
  const { db, pool } = database;
  await generateFilms(db, FILMS);
  await pool.query(
    'insert into watchlist_entry (member_id, film_id) select member.id, film.id from member, film where film.id >= $1',
    [FIRST_ID],
  );
  const { rows } = await pool.query(
    "insert into member_list (member_id, name) select id, 'Everything' from member returning id",
  );
  await pool.query(
    `insert into member_list_film (member_id, list_id, film_id, position)
     select member_id, member_list.id, film.id, film.id from member_list, film where film.id >= $1`,
    [FIRST_ID],
  );
  await pool.query('analyze film, watchlist_entry, member_list, member_list_film');
  return rows[0].id;
}

/** Measures the responses with a member's long lists over HTTP, one request at a time. */
export async function longListFigures(site: Site, dataDir: string): Promise<Figure[]> {
  const members = await signUpMembers(site.url, 1);
  const list = await fillLists(dataDir);
  const headers = { cookie: members[0]?.cookie ?? '' };
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['/user-list', '/api/user-list'],
    ['/lists/{id}', `/api/lists/${list}`],
  ]) {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const begin = performance.now();
      const response = await fetch(`${site.url}${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      times.push(performance.now() - begin);
    }
    const value = quantile(times.slice(WARM_UP), 0.95);
    figures.push({ name: `${name} with 5,000 films, p95`, value, unit: 'ms', budget: 250 });
  }
  return figures;
}
