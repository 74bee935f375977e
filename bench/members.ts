import autocannon from 'autocannon';
import pg from 'pg';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { rateAndWatchMany } from '#test/app/rate-many.ts';
import { findConnection } from '../packages/embedded-postgres/attach.ts';
import { databaseOf } from './catalogue-database.ts';
import { type Figure, quantile } from './report.ts';
import type { Site } from './site.ts';

const FILMS = 5_000;
const FIRST_ID = 1_000_000_000;
const EMAIL = 'bench@example.org';
const PASSWORD = 'a bench for horrors';
const ROUNDS = 100;
/** Requests to warm up the site before measuring. */
const WARM_UP = 50;
/** Signed-out requests per second while members' writes are measured under load. */
const LOAD = 200;
const READERS = 10;

type Call = (path: string, init?: RequestInit) => Promise<Response>;

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Registers a member and signs in. @returns a function that sends the member's requests */
async function signUp({ url }: Site): Promise<Call> {
  await fetch(`${url}/api/auth/register`, post({ email: EMAIL, password: PASSWORD }));
  const login = await fetch(
    `${url}/api/auth/login`,
    post({ email: EMAIL, password: encryptPassword('fright-club', PASSWORD) }),
  );
  if (!login.ok) throw new Error(`Signing in failed: ${login.status}`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path, init = {}) => {
    const response = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response;
  };
}

/** Writes a watchlist of generated films for the member into the database. */
async function fillWatchlist(dataDir: string): Promise<void> {
  const client = new pg.Client(await findConnection(dataDir));
  await client.connect();
  await client.query(
    `insert into film (id, title, title_slug, release_date, overview, source)
     select $1 + n, 'Bench ' || n, 'bench-' || n, date '1980-01-01' + n, repeat('A film for the bench. ', 12), 'dump'
     from generate_series(1, $2::int) n`,
    [FIRST_ID, FILMS],
  );
  await client.query(
    `insert into watchlist_entry (member_id, film_id)
     select member.id, film.id from member, film where email = $1 and film.id > $2`,
    [EMAIL, FIRST_ID],
  );
  await client.query('analyze film, watchlist_entry');
  await client.end();
}

/** Gives the member 5,000 rated and watched films. */
async function fillRatings(dataDir: string, client: pg.Client): Promise<void> {
  const films = await rateAndWatchMany(client, EMAIL);
  const { db, close } = await databaseOf(dataDir);
  await refreshFilms(db, films);
  await close();
  await client.query('analyze film, film_finder, rating, rating_stats, viewing');
}

/** Returns the 95th percentile of a request's time in milliseconds. @param prepare runs before each request, untimed */
async function p95Of(
  [from, to]: readonly [number, number],
  call: (round: number) => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let round = from; round < to; round++) {
    await prepare?.();
    const begin = performance.now();
    await call(round);
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.95);
}

/** Sends signed-out requests for a few pages until stopped. */
function startBackgroundLoad(site: Site): autocannon.Instance {
  const options = {
    url: site.url,
    connections: READERS,
    overallRate: LOAD,
    duration: 600,
    requests: [{ path: '/' }, { path: '/movie/694' }, { path: '/api/tmdb/movie/948' }, { path: '/keyword/vampire' }],
  };
  // With a callback, autocannon returns the instance instead of a promise.
  return autocannon(options, () => {});
}

/** Measures response times for a member with long lists over HTTP, first without load and then under load. */
export async function memberCalls(site: Site, dataDir: string): Promise<Figure[]> {
  const call = await signUp(site);
  await fillWatchlist(dataDir);
  const film = (round: number) => FIRST_ID + 1 + (round % FILMS);
  const read = async (path: string, init?: RequestInit) => (await call(path, init)).arrayBuffer();
  const measure = async (
    name: string,
    budget: number,
    one: (round: number) => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ): Promise<Figure> => {
    await p95Of([0, WARM_UP], one, prepare);
    // Uses other films than the warm-up, because a repeated write would change nothing.
    return { name: name, value: await p95Of([WARM_UP, WARM_UP + ROUNDS], one, prepare), unit: 'ms', budget };
  };
  const writes = async (when: string, figure: (round: number) => number) => [
    await measure(`remove from the watchlist${when}, p95`, 15, (round) =>
      read(`/api/user-list/remove/${film(round)}`, { method: 'DELETE' }),
    ),
    await measure(`add to the watchlist${when}, p95`, 15, (round) =>
      read('/api/user-list/add', post({ title_id: film(round) })),
    ),
    await measure(`rate a film${when}, p95`, 15, (round) =>
      read(
        `/api/ratings/${film(round)}`,
        post({ overallRating: figure(round), detailedRatings: { scares: figure(round) } }),
      ),
    ),
  ];
  const figures = [await measure('/user-list with 5,000 films, p95', 250, () => read('/api/user-list'))];
  figures.push(...(await writes('', (round) => round % 11)));
  const client = new pg.Client(await findConnection(dataDir));
  await client.connect();
  const profile = () => read('/api/horror-profile');
  const outdated = () => client.query('update horror_profile set version = version + 1');
  await fillRatings(dataDir, client);
  await profile();
  figures.push(await measure('/horror-profile with 5,000 films, stored, p95', 60, profile));
  figures.push(await measure('/horror-profile with 5,000 films, computed, p95', 60, profile, outdated));
  await client.end();
  const load = startBackgroundLoad(site);
  figures.push(...(await writes(` with ${LOAD} reads a second`, (round) => (round + 5) % 11)));
  load.stop();
  return figures;
}
