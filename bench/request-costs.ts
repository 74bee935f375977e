import { type ChildProcess, fork } from 'node:child_process';
import { askCallers } from './ask-callers.ts';
import type { BatchResult, BenchCall } from './callers.ts';
import { databaseOf, ensureFilms } from './catalogue-database.ts';
import { type LoadMember, readSubjects, type Subjects, signUpMembers } from './load-members.ts';
import { type Figure, median, quantile } from './report.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

const CALLERS = 32;
const MEMBERS = 32;
/** Requests per round. Every round, including the warm-up, uses different films. */
const REQUESTS = 1_200;
const ROUNDS = 3;
/** The warm-up ends when the cost of two rounds in a row differs by less than this share, or after MAX_WARM_UPS. */
const STANDS_STILL = 0.05;
const MAX_WARM_UPS = 8;

type Target = { id: number; title: string; cookie: string; turn: number };
type Kind = { name: string; budget?: number; make: (target: Target) => BenchCall };

/** The parameter `request` makes each URL different, so that no response is cached. */
const search = (title: string, letters: number, request: string): BenchCall => ({
  path: `/api/movies/find?title=${encodeURIComponent(title.slice(0, letters))}&request=${request}`,
});

/** Budgets in milliseconds of processor time, of app and database together. */
const KINDS: readonly Kind[] = [
  {
    name: 'a film page, signed in',
    budget: 1.1,
    make: ({ id, cookie }) => ({ path: `/api/tmdb/movie/${id}`, cookie }),
  },
  // The first 5 to 13 letters of a title, as somebody types it, and whole titles.
  {
    name: 'a search of a half-typed title',
    budget: 2.6,
    make: ({ id, title, turn }) => search(title, 5 + (turn % 9), `half-${id}`),
  },
  { name: 'a search of a whole title', budget: 2.6, make: ({ id, title }) => search(title, 60, `whole-${id}`) },
  {
    name: 'saving a rating',
    budget: 2.2,
    make: ({ id, cookie }) => ({
      path: `/api/ratings/${id}`,
      method: 'POST',
      body: { overallRating: id % 11, detailedRatings: { scares: id % 11 } },
      cookie,
    }),
  },
  {
    name: 'adding to the watchlist',
    budget: 1.2,
    make: ({ id, cookie }) => ({ path: '/api/user-list/add', method: 'POST', body: { title_id: id }, cookie }),
  },
  { name: "a film's page that is not cached", budget: 9, make: ({ id }) => ({ path: `/movie/${id}` }) },
  { name: 'the sign-in status', make: ({ cookie }) => ({ path: '/api/auth/status', cookie }) },
  // Shows the speed of the machine. To compare two machines, divide the other figures by this one.
  { name: 'the health check', make: () => ({ path: '/healthz' }) },
];

type Bench = { site: Site; callers: ChildProcess };
const PARTS = ['app', 'database', 'total', 'p50', 'p95'] as const;
/** Milliseconds per request: processor time of app, database and both, and time until the response. */
type Cost = Record<(typeof PARTS)[number], number>;

async function measureRound({ site, callers }: Bench, calls: BenchCall[]): Promise<Cost> {
  const before = site.processorTime();
  const { times, failures } = await askCallers<BatchResult>(callers, { url: site.url, callers: CALLERS, calls });
  if (failures.length > 0) throw new Error(`${calls[0]?.path} returned ${failures[0]}`);
  const after = site.processorTime();
  const app = (after.app - before.app) / calls.length;
  const database = (after.database - before.database) / calls.length;
  return { app, database, total: app + database, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** One film per request; the members alternate. */
function targetsFrom({ films, titles }: Subjects, members: LoadMember[], first: number): Target[] {
  return Array.from({ length: REQUESTS }, (_, turn) => {
    const place = first + turn;
    const [id, title, member] = [films[place], titles[place], members[turn % members.length]];
    if (id === undefined || title === undefined || !member) throw new Error('The bench needs more films');
    return { id, title, cookie: member.cookie, turn };
  });
}

/**
 * Measures rounds until their cost is stable, because the first rounds also compile code, fill buffers and prepare
 * statements.
 */
async function warmUp(measure: () => Promise<Cost>): Promise<void> {
  let before = (await measure()).total;
  for (let round = 1; round < MAX_WARM_UPS; round++) {
    const { total } = await measure();
    if (Math.abs(total - before) < STANDS_STILL * before) return;
    before = total;
  }
}

async function measureKinds(bench: Bench, subjects: Subjects, members: LoadMember[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const { name, budget, make } of KINDS) {
    let turn = 0;
    const measure = () => measureRound(bench, targetsFrom(subjects, members, turn++ * REQUESTS).map(make));
    await warmUp(measure);
    const rounds: Cost[] = [];
    while (rounds.length < ROUNDS) rounds.push(await measure());
    const medianOf = (part: keyof Cost) => median(rounds.map((cost) => cost[part]));
    table[name] = Object.fromEntries(PARTS.map((part) => [part, Number(medianOf(part).toFixed(2))]));
    figures.push({
      name: `processor time of ${name}`,
      value: medianOf('total'),
      unit: 'ms',
      ...(budget && { budget }),
    });
  }
  console.log(`\nProcessor time per request, and time until the response, ms, ${CALLERS} callers`);
  console.table(table);
  return figures;
}

/**
 * Measures the processor time of app and database per request, as the median of the rounds. Another process sends the
 * requests, so that their cost is not counted.
 */
export async function requestCosts(films: number, port: number, data?: string): Promise<Figure[]> {
  const dataDir = data ?? (await temporaryDataDir());
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  const callers = fork(new URL('callers.ts', import.meta.url));
  try {
    if (!data) {
      const { db, close } = await databaseOf(dataDir);
      await ensureFilms(db, films).finally(close);
    }
    const subjects = await readSubjects(dataDir, (MAX_WARM_UPS + ROUNDS) * REQUESTS);
    return await measureKinds({ site, callers }, subjects, await signUpMembers(site.url, MEMBERS));
  } finally {
    callers.kill();
    await site.stop();
    if (!data) await removeDataDir(dataDir);
  }
}
