import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dayOf } from '#engine/lib/dates.ts';
import { createDemoRepository } from '#features/demo/server/demo.repository.ts';
import { plausibleMembers } from '#features/demo/server/plausible-members.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import type { Load, Outcome } from './load-callers.ts';
import { readSubjects, signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { databaseOf, type Site, startSite, temporaryDataDir } from './site.ts';

const CONCURRENCY = [1, 4, 16, 64];
/** Duration of the load at each concurrency. */
const SECONDS = 15;
/** Members in the database, and members who send requests. */
const MEMBERS = 20_000;
const SIGNED_IN = 100;

async function fill(dataDir: string, films: number): Promise<void> {
  await using database = await databaseOf(dataDir);
  await generateFilms(database.db, films);
  const demo = createDemoRepository(database.db);
  const until = new Date(`${dayOf(new Date())}T00:00:00Z`);
  await demo.add(plausibleMembers(await demo.films(dayOf(until)), MEMBERS, until));
  // Vacuumed now; otherwise autovacuum would run during the measurement.
  await database.pool.query('vacuum analyze');
  await database.pool.query('checkpoint');
}

/** Runs the clients of a load in a separate process, so that their cost is not measured with the site's. */
async function run(load: Load): Promise<Outcome> {
  const callers = fork(new URL('load-callers.ts', import.meta.url));
  const ended = once(callers, 'exit').then(([code]) => {
    throw new Error(`The callers ended with ${code}`);
  });
  callers.send(load);
  // The process sends nothing else.
  const [outcome] = (await Promise.race([once(callers, 'message'), ended])) as [Outcome];
  callers.kill();
  return outcome;
}

function printOutcome(concurrency: number, { times, failures }: Outcome): void {
  const count = Object.values(times).reduce((sum, list) => sum + list.length, 0);
  console.log(`\n${concurrency} clients: ${Math.round(count / SECONDS)} requests/s`, failures);
  const rows = Object.entries(times)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => {
      const at = (share: number) => Number(quantile(list, share).toFixed(1));
      return [name, { calls: list.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }] as const;
    });
  console.table(Object.fromEntries(rows));
}

function printMemory(site: Site): void {
  const { app, database } = site.memory();
  console.log(`memory: app ${(app / 1e6).toFixed(0)} MB, database ${(database / 1e6).toFixed(0)} MB`);
}

/**
 * Measures browsing, search, and members' reads and writes at rising concurrency, with generated films and members.
 * Prints a table for each concurrency.
 */
export async function loadFigures(port: number, films: number): Promise<Figure[]> {
  await using dataDir = await temporaryDataDir();
  await using first = await startSite(dataDir.path, port);
  await fill(dataDir.path, films);
  await first.stop();
  // Trusts the proxy header, so that the load can come from many client IP addresses.
  await using site = await startSite(dataDir.path, port, { TRUSTED_PROXY: '127.0.0.1' });
  const subjects = await readSubjects(dataDir.path);
  const members = await signUpMembers(site.url, SIGNED_IN);
  for (const concurrency of CONCURRENCY) {
    printOutcome(concurrency, await run({ url: site.url, subjects, members, concurrency, seconds: SECONDS }));
    printMemory(site);
  }
  const name = `memory of app and database under load, ${films} films, ${MEMBERS} members`;
  return [{ name, value: site.memory().total / 1e6, unit: 'MB', budget: 450 }];
}
