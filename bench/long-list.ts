import { FIRST_ID, generateFilms } from '#test/plans/generated-films.ts';
import { databaseOf } from './catalogue-database.ts';
import { signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import type { Site } from './site.ts';

const FILMS = 5_000;
const WARM_UP = 50;
const ROUNDS = 100;

/** Fills the watchlists of all members with the generated films. */
async function fillWatchlists(dataDir: string): Promise<void> {
  const { db, pool, close } = await databaseOf(dataDir);
  try {
    await generateFilms(db, FILMS);
    await pool.query(
      'insert into watchlist_entry (member_id, film_id) select member.id, film.id from member, film where film.id >= $1',
      [FIRST_ID],
    );
    await pool.query('analyze film, watchlist_entry');
  } finally {
    await close();
  }
}

/** Measures the response with a member's lists over HTTP, one request at a time. */
export async function longListFigures(site: Site, dataDir: string): Promise<Figure[]> {
  const members = await signUpMembers(site.url, 1);
  await fillWatchlists(dataDir);
  const headers = { cookie: members[0]?.cookie ?? '' };
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const begin = performance.now();
    const response = await fetch(`${site.url}/api/user-list`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`/api/user-list returned ${response.status}`);
    times.push(performance.now() - begin);
  }
  const value = quantile(times.slice(WARM_UP), 0.95);
  return [{ name: '/user-list with 5,000 films, p95', value, unit: 'ms', budget: 250 }];
}
