import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { CONTENT_NOTES } from '#features/films/contract/content-notes.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { FinderSearch } from '#features/tonight/contract/finder-query.ts';
import { FINDER_SORTS } from '#features/tonight/contract/finder-values.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { signUpMembers } from './load-members.ts';
import { type Figure, median, quantile } from './report.ts';
import { runSearches, timesOf } from './search-run.ts';
import { databaseOf, type Site, startSite, temporaryDataDir, UNTIL_REST } from './site.ts';

const WARM_UP = 10;
const REQUESTS = 100;
const HEADERS = { 'Content-Type': 'application/json' };

/**
 * Sends one request of a member's challenge over HTTP again and again: the template of 31 films.
 *
 * @returns milliseconds
 */
async function challengeTimes(url: string, request: 'score' | 'propose'): Promise<number[]> {
  const [member] = await signUpMembers(url, 1);
  const headers = { ...HEADERS, cookie: member?.cookie ?? '', origin: url };
  const { templates } = await (await fetch(`${url}/api/challenges`)).json();
  const [{ name, challenge }] = templates;
  const begun = await fetch(`${url}/api/lists`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: `${name} ${randomUUID()}`, challenge }),
  });
  const path = `${url}/api/lists/${(await begun.json())._id}/${request}`;
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + REQUESTS; round++) {
    const start = performance.now();
    const response = await fetch(path, request === 'score' ? { headers } : { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}

/** The orders that visitors may choose; `for-you` is only for members. */
const PUBLIC_SORTS = FINDER_SORTS.filter((sort) => sort !== 'for-you');
const QUESTIONS = 200;
const WARM_UP_QUESTIONS = 20;

/** A random range: at least, at most, or between two figures. */
function someRange(random: () => number): string {
  const figure = 2 + Math.floor(random() * 7);
  const kind = random();
  if (kind < 0.4) return `${figure}-`;
  return kind < 0.8 ? `-${figure}` : `${Math.max(0, figure - 2)}-${Math.min(10, figure + 2)}`;
}

/** A random search by one to four categories; each other parameter is present at random. */
function someQuestion(random: () => number): FinderSearch {
  const one = <T>(list: readonly T[]) => list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const maybe = (share: number, list: readonly (string | number)[]) => (random() < share ? one(list).join() : '');
  const themes = THEMES.map(({ value }) => value);
  const categories = Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(RATING_CATEGORIES)).flat();
  const given = {
    ...Object.fromEntries(categories.map((category) => [category, someRange(random)])),
    themes: maybe(0.3, themes),
    not: maybe(0.2, themes),
    platforms: maybe(0.3, PLATFORM_SLUGS),
    decades: maybe(0.3, DECADES),
    without: maybe(
      0.2,
      CONTENT_NOTES.map(({ slug }) => slug),
    ),
    maxRuntime: maybe(0.3, [80, 90, 100, 120]),
    like: maybe(0.1, [694, 948, 578]),
    sort: one(PUBLIC_SORTS).join(),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/**
 * Sends 200 different searches by fright over HTTP. The same seed gives the same searches, so use each seed only once
 * per site: repeated searches would come from the site's cache.
 *
 * @returns milliseconds
 */
async function questionTimes(url: string, seed: number): Promise<number[]> {
  const random = seededRandom(seed);
  const asked = new Set<string>();
  const times: number[] = [];
  while (times.length < WARM_UP_QUESTIONS + QUESTIONS) {
    const query = new URLSearchParams(someQuestion(random)).toString();
    // The response to a repeated search is cached.
    if (asked.has(query)) continue;
    asked.add(query);
    const start = performance.now();
    const response = await fetch(`${url}/api/films/by-fright?${query}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${query} returned ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP_QUESTIONS);
}

const SEED = 1;
/** Runs per size; the median counts. */
const TURNS = 3;

/** A site with this many generated films, and its database. */
type Place = { films: number; site: Site; db: Database };

async function fill(dataDir: string, films: number): Promise<void> {
  await using database = await databaseOf(dataDir);
  await generateFilms(database.db, films);
}

/** @returns what `work` returns. The site has been restarted after the films were generated. */
async function withFilms<T>(films: number, port: number, work: (place: Place) => Promise<T>): Promise<T> {
  await using dataDir = await temporaryDataDir();
  await using first = await startSite(dataDir.path, port);
  await fill(dataDir.path, films);
  await first.stop();
  await using site = await startSite(dataDir.path, port);
  await using database = await databaseOf(dataDir.path);
  return await work({ films, site, db: database.db });
}

type Measured = {
  name: string;
  /** Milliseconds for the smaller catalogue. */
  budget?: number;
  /** @returns milliseconds. @param turn the number of the run: 0, 1, … */
  measure: (place: Place, turn: number) => Promise<number[]>;
};

const MEASURED: Measured[] = [
  {
    name: 'search',
    budget: 20,
    measure: async ({ db }) => timesOf((await runSearches(db, { perKind: 100, seed: SEED, repeat: 3 })).outcomes),
  },
  { name: 'score of a challenge', measure: ({ site }) => challengeTimes(site.url, 'score') },
  { name: 'program of 31 films', budget: 150, measure: ({ site }) => challengeTimes(site.url, 'propose') },
  { name: 'finding by fright', measure: ({ site }, turn) => questionTimes(site.url, SEED + turn) },
];

/** Measures the sites alternately, so that a busy machine slows them equally. The larger one is compared with the other. */
async function timesOfAll(places: Place[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, budget, measure } of MEASURED) {
    const turns = places.map((): number[] => []);
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, place] of places.entries()) turns[index]?.push(quantile(await measure(place, turn), 0.95));
    const [p95 = 0, larger] = turns.map(median);
    figures.push({
      name: `${name} over ${places[0]?.films} films, p95`,
      value: p95,
      unit: 'ms',
      ...(budget && { budget }),
    });
    if (larger)
      figures.push({
        name: `${name} over ${places[1]?.films} films, p95 against these`,
        value: larger / p95,
        unit: '×',
        budget: 3,
      });
  }
  return figures;
}

async function sizes({ site, db }: Place): Promise<Figure[]> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  await sleep(UNTIL_REST);
  return [
    { name: 'size of the database', value: (rows[0]?.size ?? 0) / 1e6, unit: 'MB' },
    { name: 'restart to the first page', value: site.startupTime / 1000, unit: 's', budget: 3 },
    { name: 'memory of app and database', value: site.memory().total / 1e6, unit: 'MB', budget: 450 },
  ];
}

/**
 * Measures a catalogue of generated films.
 *
 * @param smaller the size to compare the times with
 */
export function catalogueFigures(port: number, films: number, smaller?: number): Promise<Figure[]> {
  return withFilms(films, port, async (place) => {
    const figures = await sizes(place);
    if (!smaller || smaller >= films) return [...figures, ...(await timesOfAll([place]))];
    const times = await withFilms(smaller, port + 1, (other) => timesOfAll([other, place]));
    // The budgets of these figures are for the smaller size.
    return [...figures.map(({ budget, ...figure }) => figure), ...times];
  });
}
