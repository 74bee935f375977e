// npm run bench:load: signed-out browsing and members' reads and writes at rising concurrency, on generated films and
// synthetic members. `-- --films 33711 --members 20000 --seconds 15 --soak 10` (soak: minutes, 0 for none).
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findConnection } from '#server/db/cluster/attach.ts';
import { createDatabase } from '#server/db/database.ts';
import { createDemoRepository } from '#server/demo/demo.repository.ts';
import { plausibleMembers } from '#server/demo/plausible-members.ts';
import { seededRandom } from '#server/seeded-random.ts';
import { dayOf } from '#server/today.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { nextCall, send } from './load-mix.ts';
import { type Reader, readSubjects, type Subjects, signUpReaders } from './load-readers.ts';
import { percentile } from './report.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

const CONCURRENCY = [1, 4, 16, 64];
const SOAK_CONCURRENCY = 8;
const READERS = 100;
const PORT = Number(process.env.BENCH_PORT ?? 3378);

type Load = { site: Site; subjects: Subjects; readers: Reader[] };
type Outcome = { times: Map<string, number[]>; failures: Map<number, number>; seconds: number };

async function fill(dataDir: string, films: number, members: number): Promise<void> {
  const pool = new pg.Pool(await findConnection(dataDir));
  const db = createDatabase(pool);
  await generateFilms(db, films);
  const demo = createDemoRepository(db);
  const until = new Date(`${dayOf(new Date())}T00:00:00Z`);
  await demo.add(plausibleMembers(await demo.films(dayOf(until)), members, until));
  await pool.query('analyze');
  await pool.end();
}

/** So many callers, each with one call under way at a time, for so many seconds. */
async function run({ site, subjects, readers }: Load, concurrency: number, seconds: number): Promise<Outcome> {
  const outcome: Outcome = { times: new Map(), failures: new Map(), seconds };
  const end = performance.now() + seconds * 1000;
  const caller = async (number: number) => {
    const random = seededRandom(number + concurrency * 1000);
    const reader = readers[number % readers.length];
    while (reader && performance.now() < end) {
      const call = nextCall(random);
      const begin = performance.now();
      const status = await send(site.url, call, subjects, reader, random);
      const times = outcome.times.get(call.name) ?? [];
      times.push(performance.now() - begin);
      outcome.times.set(call.name, times);
      // A film of the future cannot have been seen.
      if (status >= 400 && status !== 409) outcome.failures.set(status, (outcome.failures.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, number) => caller(number)));
  return outcome;
}

const shown = (times: number[], share: number) => percentile(times, share).toFixed(1);

function printOutcome(concurrency: number, { times, failures, seconds }: Outcome): void {
  const count = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(`\n${concurrency} callers: ${Math.round(count / seconds)} calls a second`, Object.fromEntries(failures));
  const rows = [...times]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => {
      const sorted = list.sort((a, b) => a - b);
      const figures = { p50: shown(sorted, 0.5), p95: shown(sorted, 0.95), p99: shown(sorted, 0.99) };
      return [name, { calls: list.length, ...figures }] as const;
    });
  console.table(Object.fromEntries(rows));
}

/** What the site says of itself: how late its event loop is, and its memory. */
async function printSite(site: Site): Promise<void> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  console.log(
    `event loop late by p50 ${(value('nodejs_eventloop_lag_p50_seconds') * 1000).toFixed(1)} ms, p99 ${(
      value('nodejs_eventloop_lag_p99_seconds') * 1000
    ).toFixed(1)} ms; memory of app and database ${(site.memory() / 1e6).toFixed(0)} MB`,
  );
}

/** Memory every half minute of a long run; a leak shows as a last third above the first. */
async function soak(load: Load, minutes: number): Promise<void> {
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(load.site.memory() / 1e6), 30_000);
  printOutcome(SOAK_CONCURRENCY, await run(load, SOAK_CONCURRENCY, minutes * 60));
  clearInterval(sampler);
  const third = Math.max(1, Math.floor(samples.length / 3));
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const growth = mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third));
  console.log('memory, MB:', samples.map((value) => value.toFixed(0)).join(' '));
  console.log(`last third against the middle one: ${growth.toFixed(3)} ${growth <= 1.1 ? 'pass' : 'FAIL'} (≤ 1.1)`);
  if (growth > 1.1) process.exitCode = 1;
}

const { values } = parseArgs({
  options: {
    films: { type: 'string', default: '33711' },
    members: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '15' },
    soak: { type: 'string', default: '0' },
  },
});
// Lets the load come from many addresses.
process.env.TRUSTED_PROXY = '127.0.0.1';
const dataDir = await temporaryDataDir();
const site = await startSite(dataDir, PORT);
try {
  await fill(dataDir, Number(values.films), Number(values.members));
  const load = { site, subjects: await readSubjects(dataDir), readers: await signUpReaders(site.url, READERS) };
  for (const concurrency of CONCURRENCY) {
    printOutcome(concurrency, await run(load, concurrency, Number(values.seconds)));
    await printSite(site);
  }
  if (Number(values.soak) > 0) await soak(load, Number(values.soak));
} finally {
  await site.stop();
  await removeDataDir(dataDir);
}
