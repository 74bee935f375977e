import pg from 'pg';
import { createDatabase } from '#server/db/database.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { findConnection } from '../src/embedded-postgres/attach.ts';
import { generateCommunity, ROWS_OF_MEMBER } from './community.ts';
import { run } from './load.ts';
import { readSubjects, signUpMembers } from './load-members.ts';
import { type Figure, percentile } from './report.ts';
import { removeDataDir, startSite, temporaryDataDir } from './site.ts';

/** The genre's size with some members, and thirty times that. */
const SMALL = { films: 33_711, members: 20_000 };
const LARGE = { films: 1_000_000, members: 200_000 };
const CALLERS = 8;
const SIGNED_IN = 40;

type Size = typeof SMALL;

/** @returns seconds */
async function fill(dataDir: string, { films, members }: Size): Promise<number> {
  const start = performance.now();
  const pool = new pg.Pool(await findConnection(dataDir));
  const db = createDatabase(pool);
  await generateFilms(db, films);
  await generateCommunity(db, films, members);
  await pool.query('checkpoint');
  await pool.end();
  return (performance.now() - start) / 1000;
}

/** Milliseconds of each call under the mixed load, sorted, and the seconds that the database took to fill. */
async function timesAt(size: Size, port: number, seconds: number) {
  const dataDir = await temporaryDataDir();
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  try {
    const filledIn = await fill(dataDir, size);
    console.log(`${size.films} films and ${size.members} members in ${filledIn.toFixed(0)} s`);
    const load = { site, subjects: await readSubjects(dataDir), members: await signUpMembers(site.url, SIGNED_IN) };
    // The first round warms the caches of the app and of the database.
    await run(load, CALLERS, seconds);
    const { times } = await run(load, CALLERS, seconds);
    return {
      filledIn,
      times: new Map(Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)])),
    };
  } finally {
    await site.stop();
    await removeDataDir(dataDir);
  }
}

/**
 * The mixed load on a million films and 200,000 members with some twenty million rows, against the same load on the
 * genre's size.
 */
export async function millionFigures(port: number, seconds: number): Promise<Figure[]> {
  const small = await timesAt(SMALL, port, seconds);
  const large = await timesAt(LARGE, port, seconds);
  const rows = (LARGE.members * ROWS_OF_MEMBER) / 1e6;
  const filled: Figure = {
    what: `minutes to fill it with a million films, 200,000 members and ${rows} million rows`,
    value: large.filledIn / 60,
    unit: 'min',
    budget: 30,
  };
  const ratios = [...large.times].map(([name, times]): Figure => {
    const [before, after] = [small.times.get(name) ?? [], times].map((list) => percentile(list, 0.95));
    const value = (after ?? 0) / (before ?? 1);
    return { what: `${name}, p95 against 33,711 films`, value, unit: '×', budget: 2 };
  });
  return [filled, ...ratios];
}
