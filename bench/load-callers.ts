// bench/load.ts forks this file and passes a load.
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { LoadMember, Subjects } from './load-members.ts';

export type Load = { url: string; subjects: Subjects; members: LoadMember[]; concurrency: number; seconds: number };
/** Milliseconds by call, and the number of failures by status. */
export type Outcome = { times: Record<string, number[]>; failures: Record<number, number> };

/** One kind of request and its share, in percent. */
type Call = {
  name: string;
  weight: number;
  make: (subjects: Subjects, random: () => number) => { path: string; method?: string; body?: unknown };
};

const pick = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('The list is empty');
  return value;
};
/** Picks films at the beginning of the list more often, as if they were popular. */
const pickFilm = ({ films }: Subjects, random: () => number) => pick(films, () => random() ** 3);
const word = (title: string) => encodeURIComponent(title.slice(0, 60));

const SIGNED_OUT: readonly Call[] = [
  { name: 'page: home', weight: 10, make: () => ({ path: '/' }) },
  { name: 'page: film', weight: 20, make: (all, random) => ({ path: `/movie/${pickFilm(all, random)}` }) },
  { name: 'page: theme', weight: 5, make: (_, random) => ({ path: `/keyword/${pick(THEMES, random).value}` }) },
  { name: 'page: calendar', weight: 3, make: () => ({ path: '/calendar' }) },
  {
    name: 'call: search',
    weight: 10,
    make: (all, random) => ({ path: `/api/movies/find?title=${word(pick(all.titles, random))}` }),
  },
  { name: 'call: film', weight: 12, make: (all, random) => ({ path: `/api/tmdb/movie/${pickFilm(all, random)}` }) },
];

const SIGNED_IN: readonly Call[] = [
  { name: 'member: status', weight: 8, make: () => ({ path: '/api/auth/status' }) },
  { name: 'member: film', weight: 8, make: (all, random) => ({ path: `/api/tmdb/movie/${pickFilm(all, random)}` }) },
  { name: 'member: lists', weight: 6, make: () => ({ path: '/api/user-list' }) },
  { name: 'member: ratings', weight: 4, make: () => ({ path: '/api/ratings/user?page=1' }) },
  {
    name: 'member: add',
    weight: 5,
    make: (all, random) => ({ path: '/api/user-list/add', method: 'POST', body: { title_id: pickFilm(all, random) } }),
  },
  {
    name: 'member: remove',
    weight: 3,
    make: (all, random) => ({ path: `/api/user-list/remove/${pickFilm(all, random)}`, method: 'DELETE' }),
  },
  {
    name: 'member: rate',
    weight: 4,
    make: (all, random) => ({
      path: `/api/ratings/${pickFilm(all, random)}`,
      method: 'POST',
      body: { overallRating: Math.floor(random() * 11), detailedRatings: { scares: Math.floor(random() * 11) } },
    }),
  },
  {
    name: 'member: watched',
    weight: 2,
    make: (all, random) => ({
      path: `/api/tmdb/update-watched-status/${pickFilm(all, random)}`,
      method: 'POST',
      body: { watched: random() < 0.8 },
    }),
  },
];

const CALLS = [...SIGNED_OUT, ...SIGNED_IN];
const TOTAL = CALLS.reduce((sum, call) => sum + call.weight, 0);

function nextCall(random: () => number): Call {
  let rest = random() * TOTAL;
  for (const call of CALLS) {
    rest -= call.weight;
    if (rest < 0) return call;
  }
  return pick(CALLS, random);
}

/** Sends a request and reads its response. @returns the status */
async function send(url: string, call: Call, subjects: Subjects, member: LoadMember, random: () => number) {
  const { path, method = 'GET', body } = call.make(subjects, random);
  const headers: Record<string, string> = SIGNED_IN.includes(call) ? { cookie: member.cookie } : {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Runs this many clients, each with one request at a time. */
async function run({ url, subjects, members, concurrency, seconds }: Load): Promise<Outcome> {
  const outcome: Outcome = { times: {}, failures: {} };
  const end = performance.now() + seconds * 1000;
  const caller = async (number: number) => {
    const random = seededRandom(number + concurrency * 1000);
    const member = members[number % members.length];
    while (member && performance.now() < end) {
      const call = nextCall(random);
      const begin = performance.now();
      const status = await send(url, call, subjects, member, random);
      outcome.times[call.name] ??= [];
      outcome.times[call.name]?.push(performance.now() - begin);
      // 409: an unreleased film cannot be marked as watched.
      if (status >= 400 && status !== 409) outcome.failures[status] = (outcome.failures[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, number) => caller(number)));
  return outcome;
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
