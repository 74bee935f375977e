import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { databaseOf } from './catalogue-database.ts';
import { questionTimes } from './finder-run.ts';
import { signUpMembers } from './load-members.ts';
import { type Figure, median, quantile } from './report.ts';
import { runSearches, timesOf } from './search-run.ts';
import { type Site, startSite, temporaryDataDir, UNTIL_REST } from './site.ts';

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
