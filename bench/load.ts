import { fork } from 'node:child_process';
import pg from 'pg';
import { createDatabase } from '#engine/database/database.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { createDemoRepository } from '#features/demo/server/demo.repository.ts';
import { plausibleMembers } from '#features/demo/server/plausible-members.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { readMetrics } from '#test/process/read-metrics.ts';
import { findConnection } from '../packages/embedded-postgres/attach.ts';
import { alikeTimes } from './alike-run.ts';
import { askCallers } from './ask-callers.ts';
import { databaseOf } from './catalogue-database.ts';
import { questionTimes } from './finder-run.ts';
import type { Load, Outcome } from './load-callers.ts';
import { type LoadMember, readSubjects, type Subjects, signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { runSearches, timeOf } from './search-run.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';
import { firstMinute, uncachedPages } from './uncached-pages.ts';

const CONCURRENCY = [1, 4, 16, 64];
const SOAK_CONCURRENCY = 8;
const MEMBERS = 100;

export type LoadOptions = {
  films: number;
  members: number;
  /** Duration of the load at each concurrency. */
  seconds: number;
  /** Duration of the constant load at the end, or 0 to leave it out. */
  soakMinutes: number;
  port: number;
};

type Bench = { site: Site; subjects: Subjects; members: LoadMember[] };

async function fill(dataDir: string, films: number, members: number): Promise<void> {
  const pool = new pg.Pool(await findConnection(dataDir));
  const db = createDatabase(pool);
  await generateFilms(db, films);
  const demo = createDemoRepository(db);
  const until = new Date(`${dayOf(new Date())}T00:00:00Z`);
  await demo.add(plausibleMembers(await demo.films(dayOf(until)), members, until));
  // Vacuumed now; otherwise autovacuum would run during the measurement.
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  await pool.end();
}

/** Measures finding by fright in a catalogue whose films all have a profile. */
async function findingFigures(site: Site, dataDir: string, films: number): Promise<Figure[]> {
  const { db, close } = await databaseOf(dataDir);
  try {
    const byFright = quantile(await questionTimes(site.url, 1), 0.95);
    const alike = quantile(await alikeTimes(db, 1, 3), 0.95);
    return [
      { name: `finding by fright over ${films} films, p95`, value: byFright, unit: 'ms', budget: 20 },
      { name: `films alike over ${films} films, p95`, value: alike, unit: 'ms', budget: 10 },
    ];
  } finally {
    await close();
  }
}

/** Measures all kinds of searches. */
async function searchFigures(dataDir: string, films: number): Promise<Figure[]> {
  const { db, close } = await databaseOf(dataDir);
  const { outcomes } = await runSearches(db, { perKind: 100, seed: 1, repeat: 3 }).finally(close);
  return [{ name: `search over ${films} films, p95`, value: timeOf(outcomes, 0.95), unit: 'ms', budget: 15 }];
}

/** Runs this many clients in a separate process, each with one request at a time. */
export async function run({ site, ...load }: Bench, concurrency: number, seconds: number): Promise<Outcome> {
  const callers = fork(new URL('load-callers.ts', import.meta.url));
  const task: Load = { url: site.url, ...load, concurrency, seconds };
  const outcome = await askCallers<Outcome>(callers, task);
  callers.kill();
  return outcome;
}

function printOutcome(concurrency: number, { times, failures }: Outcome, seconds: number): void {
  const count = Object.values(times).reduce((sum, list) => sum + list.length, 0);
  console.log(`\n${concurrency} clients: ${Math.round(count / seconds)} requests/s`, failures);
  const rows = Object.entries(times)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => {
      const at = (share: number) => Number(quantile(list, share).toFixed(1));
      return [name, { calls: list.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }] as const;
    });
  console.table(Object.fromEntries(rows));
}

/** Prints the event loop's delay and the memory. */
async function printSite(site: Site): Promise<void> {
  const metrics = await readMetrics(site.url);
  const milliseconds = (name: string) =>
    (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) * 1000).toFixed(1);
  const [p50, p99] = [
    milliseconds('nodejs_eventloop_lag_p50_seconds'),
    milliseconds('nodejs_eventloop_lag_p99_seconds'),
  ];
  const { app, database } = site.memory();
  const memory = `app ${(app / 1e6).toFixed(0)} MB, database ${(database / 1e6).toFixed(0)} MB`;
  console.log(`event loop delay p50 ${p50} ms, p99 ${p99} ms; memory of ${memory}`);
}

const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Samples the memory every ten seconds. With a leak, the last third of the samples is above the middle third. */
async function soak(load: Bench, minutes: number): Promise<Figure[]> {
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(load.site.memory().total / 1e6), 10_000);
  printOutcome(SOAK_CONCURRENCY, await run(load, SOAK_CONCURRENCY, minutes * 60), minutes * 60);
  clearInterval(sampler);
  await printSite(load.site);
  const third = Math.max(1, Math.floor(samples.length / 3));
  console.log('memory, MB:', samples.map((value) => value.toFixed(0)).join(' '));
  const growth = mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third));
  return [
    { name: `memory in ${minutes} minutes, last third against the middle one`, value: growth, unit: '×', budget: 1.1 },
  ];
}

/**
 * Measures browsing, search, and members' reads and writes at rising concurrency, with generated films and members.
 * Prints a table for each concurrency.
 */
export async function loadFigures({ films, members, seconds, soakMinutes, port }: LoadOptions): Promise<Figure[]> {
  const dataDir = await temporaryDataDir();
  const first = await startSite(dataDir, port);
  await fill(dataDir, films, members).finally(first.stop);
  // Trusts the proxy header, so that the load can come from many client IP addresses.
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  try {
    const subjects = await readSubjects(dataDir);
    const figures = await firstMinute(site, subjects.films);
    figures.push(...(await uncachedPages(site, subjects.films)));
    figures.push(...(await findingFigures(site, dataDir, films)), ...(await searchFigures(dataDir, films)));
    const load = { site, subjects, members: await signUpMembers(site.url, MEMBERS) };
    for (const concurrency of CONCURRENCY) {
      printOutcome(concurrency, await run(load, concurrency, seconds), seconds);
      await printSite(site);
    }
    const name = `memory of app and database under load, ${films} films, ${members} members`;
    figures.push({ name, value: site.memory().total / 1e6, unit: 'MB', budget: 400 });
    if (soakMinutes > 0) figures.push(...(await soak(load, soakMinutes)));
    return figures;
  } finally {
    await site.stop();
    await removeDataDir(dataDir);
  }
}
