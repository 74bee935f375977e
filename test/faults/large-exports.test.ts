import { readFile, writeFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { viewMany } from '../app/view-many.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

const FILES = ['export.json', 'export.csv', 'export.letterboxd.zip', 'export.trakt.zip', 'export.imdb.csv'];
const VIEWINGS = 100_000;
const SAVED = 900_000;
const SAVED_AT_ONCE = 30_000;
/**
 * The number of rows on twenty pages. Each turn of the event loop reads one page, so more pages do not make a turn
 * longer.
 */
const TWENTY_PAGES = 20_000;
const SLOW = 10;
const MB = 1_000_000;
/** The peak memory of the site may grow by this many bytes while five files are downloaded at once. */
const MAX_MEMORY = 100 * MB;
/** The longest turn of the event loop that is allowed, in milliseconds of processor time. */
const MAX_TURN = 50;

async function saveMany({ pool }: Pick<SiteProcess, 'pool'>, { email }: TestMember, saved: number): Promise<void> {
  for (let first = 0; first < saved; first += SAVED_AT_ONCE)
    await pool.query(
      `insert into rating_history (member_id, film_id, saved_at, overall)
       select member.id, ids[1 + n % cardinality(ids)], timestamptz '2020-01-01' + n * interval '1 minute', n % 11
       from generate_series($2::int, $3::int) as n, member, (select array_agg(id) as ids from film) as films
       where email = $1`,
      [email, first, Math.min(saved, first + SAVED_AT_ONCE) - 1],
    );
}

async function memberWith(site: SiteProcess, viewings: number, saved: number): Promise<TestMember> {
  const member = await signUp(site);
  await viewMany(site.pool, member.email, viewings);
  await saveMany(site, member, saved);
  await site.pool.query('analyze viewing, rating_history');
  return member;
}

/**
 * Downloads files at the same time.
 *
 * @returns the size of each file in bytes, and the number of lines of the CSV file
 */
function take(member: TestMember, files: string[]) {
  return Promise.all(
    files.map(async (file) => {
      const response = await member.request(`/api/profile/${file}`);
      expect(response.status).toBe(200);
      let [bytes, lines] = [0, 0];
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength;
        if (file === 'export.csv')
          lines += chunk.reduce((count: number, byte: number) => count + Number(byte === 10), 0);
      }
      return { bytes, lines };
    }),
  );
}

/** Resets the peak memory that Linux has recorded for the site since its start (man 5 proc_pid_clear_refs). */
const forgetPeak = ({ pid }: SiteProcess) => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Returns the most memory that the process has had, in bytes. */
async function peakMemory({ pid }: SiteProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

/** Counts the statements and transactions of the site that are under way. */
async function atWork({ pool }: SiteProcess): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return rows[0].count;
}

/** Returns the longest turn of the event loop while `work` runs, in milliseconds of processor time. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const before = process.threadCpuUsage();
    await turn();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  await ended;
  return longest;
}

describe(row('a member with a million rows'), () => {
  test('five exports at once are complete with limited memory, and clients that do not read hold no connection or lock', async ({
    annotate,
  }) => {
    const site = await startSite();
    try {
      const small = await memberWith(site, VIEWINGS / 10, SAVED / 10);
      const large = await memberWith(site, VIEWINGS, SAVED);
      await forgetPeak(site);
      const before = await peakMemory(site);
      for (const file of FILES) await take(small, [file]);
      const afterSmall = await peakMemory(site);
      const [, csv, ...others] = await take(large, FILES);
      const afterLarge = await peakMemory(site);
      const { rows } = await site.pool.query('select count(*)::int as films from film');
      // The file has a header and a line for each viewing and each saved rating, except the newest saved rating of each
      // film (own-export.ts).
      expect(csv?.lines).toBe(1 + VIEWINGS + SAVED - rows[0].films);
      expect(Math.min(...others.map(({ bytes }) => bytes))).toBeGreaterThan(100);
      expect(afterLarge - before).toBeLessThan(MAX_MEMORY);

      const slow = await Promise.all(Array.from({ length: SLOW }, () => large.request('/api/profile/export.json')));
      const readers = slow.flatMap(({ body }) => body?.getReader() ?? []);
      await Promise.all(readers.map((reader) => reader.read()));
      await Promise.all(readers.slice(0, SLOW / 2).map((reader) => reader.cancel()));
      await expect.poll(() => atWork(site)).toBe(0);
      // The downloads that were not cancelled are unfinished, but hold no lock.
      await site.pool.query('begin; lock table viewing, rating_history in access exclusive mode; commit');
      await take(small, FILES);
      await Promise.all(readers.slice(SLOW / 2).map((reader) => reader.cancel()));
      expect(site.log()).not.toMatch(/"level":(50|60)/);

      const grown = [afterSmall, afterLarge].map((peak) => Math.round((peak - before) / MB));
      await annotate(
        `peak memory grew by ${grown[0]} MB for each file of 100,000 rows, by ${grown[1]} MB for five of a million at once`,
      );
      await annotate(`${SLOW} clients that do not read hold no connection`);
    } finally {
      await site.stop();
    }
  });

  test('each turn of the event loop during an export takes less than 50 ms of processor time', async ({ annotate }) => {
    const site = await testApp();
    const member = await signUp(site.app);
    await viewMany(site.pool, member.email, TWENTY_PAGES);
    await saveMany(site, member, TWENTY_PAGES);
    await site.pool.query('analyze viewing, rating_history');
    await take(member, FILES); // the code is compiled now, not while a turn is measured
    const longest = [];
    for (const file of FILES) longest.push(await longestTurn(take(member, [file])));
    for (const milliseconds of longest) expect(milliseconds).toBeLessThan(MAX_TURN);
    await annotate(`a turn of the event loop takes at most ${Math.round(Math.max(...longest))} ms of the processor`);
  });
});
