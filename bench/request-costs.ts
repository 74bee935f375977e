import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BatchResult, BenchCall } from './callers.ts';
import { databaseOf, ensureFilms } from './catalogue-database.ts';
import { type LoadMember, readSubjects, type Subjects, signUpMembers } from './load-members.ts';
import { type Figure, median, percentile } from './report.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

const CALLERS = 32;
const MEMBERS = 32;
/** Requests of a round; each round, and the one before them to warm up, has films of its own. */
const REQUESTS = 1_500;
const ROUNDS = 3;

type Subject = { id: number; title: string; cookie: string };
type Kind = { name: string; budget?: number; make: (subject: Subject) => BenchCall };

/** Budgets in milliseconds of processor time, of app and database together. */
const KINDS: readonly Kind[] = [
  {
    name: 'a film for its member',
    budget: 2.2,
    make: ({ id, cookie }) => ({ path: `/api/tmdb/movie/${id}`, cookie }),
  },
  {
    name: 'a search',
    budget: 2.8,
    make: ({ title }) => ({ path: `/api/movies/find?title=${encodeURIComponent(title.slice(0, 60))}` }),
  },
  {
    name: 'a rating',
    budget: 2.5,
    make: ({ id, cookie }) => ({
      path: `/api/ratings/${id}`,
      method: 'POST',
      body: { overallRating: id % 11, detailedRatings: { scares: id % 11 } },
      cookie,
    }),
  },
  {
    name: 'an entry of the watchlist',
    budget: 1.8,
    make: ({ id, cookie }) => ({ path: '/api/user-list/add', method: 'POST', body: { title_id: id }, cookie }),
  },
  { name: "a member's state", make: ({ cookie }) => ({ path: '/api/auth/status', cookie }) },
];

type Bench = { site: Site; callers: ChildProcess };
type Cost = { app: number; database: number; p50: number; p95: number };

async function sendAll({ site, callers }: Bench, calls: BenchCall[]): Promise<BatchResult> {
  const answered = once(callers, 'message');
  callers.send({ url: site.url, callers: CALLERS, calls });
  const [result]: [BatchResult] = (await answered) as [BatchResult]; // the only message that callers.ts sends
  if (result.failures.length > 0) throw new Error(`${calls[0]?.path} returned ${result.failures[0]}`);
  return result;
}

/** Milliseconds per request. */
async function costOf(bench: Bench, calls: BenchCall[]): Promise<Cost> {
  const before = bench.site.processorTime();
  const { times } = await sendAll(bench, calls);
  const after = bench.site.processorTime();
  return {
    app: (after.app - before.app) / calls.length,
    database: (after.database - before.database) / calls.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

/** The film of each turn; members take turns too. */
function subjectsFrom({ films, titles }: Subjects, members: LoadMember[], first: number): Subject[] {
  return Array.from({ length: REQUESTS }, (_, turn) => {
    const place = first + turn;
    const [id, title, member] = [films[place], titles[place], members[turn % members.length]];
    if (id === undefined || title === undefined || !member) throw new Error('The bench needs more films');
    return { id, title, cookie: member.cookie };
  });
}

const ofRounds = (costs: Cost[], part: (cost: Cost) => number) => median(costs.map(part));

async function costsOf(bench: Bench, subjects: Subjects, members: LoadMember[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const { name, budget, make } of KINDS) {
    const rounds: Cost[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const calls = subjectsFrom(subjects, members, round * REQUESTS).map(make);
      const cost = await costOf(bench, calls);
      if (round > 0) rounds.push(cost);
    }
    const [app, database] = [ofRounds(rounds, (cost) => cost.app), ofRounds(rounds, (cost) => cost.database)];
    const total = ofRounds(rounds, (cost) => cost.app + cost.database);
    const [p50, p95] = [ofRounds(rounds, (cost) => cost.p50), ofRounds(rounds, (cost) => cost.p95)];
    const rounded = Object.entries({ app, database, total, p50, p95 }).map(([key, value]) => [
      key,
      Number(value.toFixed(2)),
    ]);
    table[name] = Object.fromEntries(rounded);
    figures.push({ what: `processor time of ${name}`, value: total, unit: 'ms', ...(budget && { budget }) });
  }
  console.log(`\nProcessor time per request, and time until the response, ms, ${CALLERS} callers`);
  console.table(table);
  return figures;
}

/** Processor time of app and database per request, the median of rounds, from callers in a process of their own. */
export async function requestCosts(films: number, port: number, data?: string): Promise<Figure[]> {
  const dataDir = data ?? (await temporaryDataDir());
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  const callers = fork(new URL('callers.ts', import.meta.url));
  try {
    if (!data) {
      const { db, close } = await databaseOf(dataDir);
      await ensureFilms(db, films).finally(close);
    }
    const subjects = await readSubjects(dataDir, (ROUNDS + 1) * REQUESTS);
    return await costsOf({ site, callers }, subjects, await signUpMembers(site.url, MEMBERS));
  } finally {
    callers.kill();
    await site.stop();
    if (!data) await removeDataDir(dataDir);
  }
}
