import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { generateFilms } from '#test/plans/generated-films.ts';
import { signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { databaseOf, proportionalMemory, startSite, temporaryDataDir, UNTIL_REST } from './site.ts';

const CALLERS = [1, 8, 32];
const SECONDS = 4;
const LISTED = 93;
const MEMBERS = 32;
const WISHES = ['vampires', 'haunted house', 'slow burn zombies', 'slasher without gore', 'witches in the woods'];

type Call = { path: string; method?: string; body?: unknown; cookie?: string | undefined };
/** Makes the call with this number, which no other call of its kind has. */
type MakeCall = (number: number) => Call;
type Outcome = { perSecond: number; p95: number };
type Film = { id: number; title: string; release_date: string | null; overview: string | null; runtime: number | null };

const at = <T>(list: readonly T[], number: number): T => {
  const value = list[number % list.length];
  if (value === undefined) throw new Error('The list is empty');
  return value;
};

function send(agent: Agent, url: string, { path, method = 'GET', body, cookie }: Call): Promise<[number, string[]]> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = { ...(cookie && { cookie }), ...(json && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      response.resume().on('error', reject);
      response.on('end', () => resolve([response.statusCode ?? 0, response.headers['set-cookie'] ?? []]));
    });
    sent.on('error', reject).end(json);
  });
}

/** Each caller sends one call after another. */
async function measure(
  url: string,
  make: MakeCall,
  callers: number,
  start: number,
  seconds = SECONDS,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let number = start;
  const end = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const call = make(number++);
      const begin = performance.now();
      const [status] = await send(agent, url, call);
      if (status >= 400) throw new Error(`${url}${call.path} answered ${status}`);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller)).finally(() => agent.destroy());
  return { perSecond: times.length / seconds, p95: quantile(times, 0.95) };
}

/** Starts MediaTracker's built server on this database. */
async function startMediaTracker(server: string, folder: string, port: number) {
  const child: ChildProcess = spawn(process.env.MEDIATRACKER_NODE ?? 'node', ['build/index.js'], {
    cwd: server,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_PATH: join(folder, 'data.db'),
      LOGS_PATH: folder,
      ASSETS_PATH: folder,
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`MediaTracker ended with ${child.exitCode}`);
    await sleep(100);
  }
  const memory = () => proportionalMemory(String(child.pid));
  const stop = () => new Promise<void>((resolve) => child.once('exit', () => resolve()).kill());
  return { url, memory, stop, [Symbol.asyncDispose]: stop };
}

/** Copies the films, whose ids become MediaTracker's. */
function copyFilms(films: Film[], file: string): void {
  const database = new DatabaseSync(file);
  const insert = database.prepare(`
    insert into mediaItem (id, tmdbId, mediaType, source, title, releaseDate, overview, runtime, lastTimeUpdated)
    values (?, ?, 'movie', 'tmdb', ?, ?, ?, ?, ?)`);
  database.exec('begin');
  for (const { id, title, release_date, overview, runtime } of films) {
    insert.run(id, id, title, release_date, overview, runtime, Date.now());
  }
  database.exec('commit');
  database.close();
}

async function signUpTrackers(url: string): Promise<string[]> {
  const agent = new Agent();
  const password = 'a load of horrors';
  const cookies: string[] = [];
  for (let turn = 0; turn < MEMBERS; turn++) {
    const body = { username: `load-${turn}`, password, confirmPassword: password };
    await send(agent, url, { path: '/api/user/register', method: 'POST', body });
    const [status, lines] = await send(agent, url, { path: '/api/user/login', method: 'POST', body });
    if (status !== 200) throw new Error(`MediaTracker refused the login with ${status}`);
    cookies.push(lines.map((line) => line.split(';')[0]).join('; '));
  }
  return cookies;
}

/** The calls of both sites by name, ours first. */
function calls(films: Film[], ours: string[], theirs: string[]) {
  const film = (number: number) => at(films, number).id;
  // Each call has its own words, so that no answer comes from a cache.
  const search = (words: (title: string, number: number) => string): [MakeCall, MakeCall] => {
    const query = (number: number) => encodeURIComponent(words(at(films, number).title, number));
    const sorted = 'mediaType=movie&orderBy=title&sortOrder=asc&page=1';
    return [
      (number) => ({ path: `/api/movies/find?title=${query(number)}`, cookie: at(ours, number) }),
      (number) => ({ path: `/api/items/paginated?${sorted}&filter=${query(number)}`, cookie: at(theirs, number) }),
    ];
  };
  return {
    film: [
      (number) => ({ path: `/api/tmdb/movie/${film(number)}`, cookie: at(ours, number) }),
      (number) => ({ path: `/api/details/${film(number)}`, cookie: at(theirs, number) }),
    ],
    'visitor’s film': [
      (number) => ({ path: `/api/tmdb/movie/${film(number)}` }),
      (number) => ({ path: `/api/details/${film(number)}`, cookie: at(theirs, number) }),
    ],
    'search: title': search((title) => title),
    'search: half-typed': search((title, number) => title.slice(0, 5 + (number % 9))),
    'search: typo': search((title) => title.slice(0, 3) + title.slice(4)),
    'search: wish': search((_, number) => `${at(WISHES, number)} ${1950 + (number % 76)}`),
    'list of 93': [
      (number) => ({ path: '/api/user-list', cookie: at(ours, number) }),
      (number) => ({
        path: '/api/items?mediaType=movie&onlyOnWatchlist=true&orderBy=title&sortOrder=asc',
        cookie: at(theirs, number),
      }),
    ],
    'front page': [() => ({ path: '/' }), () => ({ path: '/' })],
    rate: [
      (number) => ({
        path: `/api/ratings/${film(number)}`,
        method: 'POST',
        body: { overallRating: number % 11 },
        cookie: at(ours, number),
      }),
      (number) => ({
        path: '/api/rating',
        method: 'PUT',
        body: { mediaItemId: film(number), rating: 1 + (number % 5) },
        cookie: at(theirs, number),
      }),
    ],
    add: [
      (number) => ({
        path: '/api/user-list/add',
        method: 'POST',
        body: { title_id: film(number) },
        cookie: at(ours, number),
      }),
      (number) => ({ path: `/api/watchlist?mediaItemId=${film(number)}`, method: 'PUT', cookie: at(theirs, number) }),
    ],
  } satisfies Record<string, [MakeCall, MakeCall]>;
}

/** Puts the last films, which no measured call adds, on all lists. */
async function fillLists(url: string, add: MakeCall, films: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  // The members take turns with each number, so that each list gets its films.
  const first = films - LISTED * MEMBERS - ((films - LISTED * MEMBERS) % MEMBERS);
  for (let number = first; number < first + LISTED * MEMBERS; number++) await send(agent, url, add(number));
  agent.destroy();
}

/** Generates films. @returns the released ones, in random order */
async function fill(dataDir: string, count: number): Promise<Film[]> {
  await using database = await databaseOf(dataDir);
  await generateFilms(database.db, count);
  const { rows } = await sql<Film>`
    select id, title, release_date::text, overview, runtime from film
    where removed_at is null and release_date < now() order by hashint4(id)`.execute(database.db);
  await sql`vacuum analyze`.execute(database.db);
  return rows;
}

/**
 * Compares the site with MediaTracker, one after another for each call, with the same films, lists and callers.
 *
 * @param server MediaTracker's folder `server`, built as its README says; MEDIATRACKER_NODE names the Node that runs it
 */
export async function besideMediaTracker(port: number, count: number, server: string): Promise<Figure[]> {
  await using dataDir = await temporaryDataDir();
  await using folder = await temporaryDataDir();
  await using filling = await startSite(dataDir.path, port);
  const films = await fill(dataDir.path, count);
  await filling.stop();
  // Its first start creates the tables.
  await (await startMediaTracker(server, folder.path, port + 1)).stop();
  copyFilms(films, join(folder.path, 'data.db'));
  await using site = await startSite(dataDir.path, port, { TRUSTED_PROXY: '127.0.0.1' });
  await using tracker = await startMediaTracker(server, folder.path, port + 1);
  await sleep(UNTIL_REST);
  const figures: Figure[] = [
    { name: 'restart to the first page', value: site.startupTime / 1000, unit: 's', budget: 3 },
    { name: 'memory beside MediaTracker', value: site.memory().total / tracker.memory(), unit: '×', budget: 1.6 },
  ];
  const members = (await signUpMembers(site.url, MEMBERS)).map(({ cookie }) => cookie);
  const compared = calls(films, members, await signUpTrackers(tracker.url));
  await fillLists(site.url, compared.add[0], films.length);
  await fillLists(tracker.url, compared.add[1], films.length);
  for (const [name, [ours, theirs]] of Object.entries(compared)) {
    // Both compile their code and fill their buffers first.
    await measure(site.url, ours, 8, 30_000, 1);
    await measure(tracker.url, theirs, 8, 30_000, 1);
    for (const [step, callers] of CALLERS.entries()) {
      const start = step * 10_000;
      const one = await measure(site.url, ours, callers, start);
      const other = await measure(tracker.url, theirs, callers, start);
      const label = `${name}, ${callers} callers`;
      const value = one.perSecond / other.perSecond;
      console.log(label, `${Math.round(one.perSecond)}/s beside ${Math.round(other.perSecond)}/s`);
      figures.push({ name: `${label}: requests per second`, value, unit: '×', budget: 1, direction: 'at least' });
      if (callers === 32) figures.push({ name: `${label}: p95`, value: one.p95, unit: 'ms', budget: 150 });
    }
  }
  return figures;
}
