import pg from 'pg';
import { createDatabase } from '#engine/database/database.ts';
import { generateFilms } from '#test/plans/generated-films.ts';
import { findConnection } from '../packages/embedded-postgres/attach.ts';
import { generateCommunity, ROWS_OF_MEMBER } from './community.ts';
import { run } from './load.ts';
import { readSubjects, signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { removeDataDir, startSite, temporaryDataDir } from './site.ts';

/** SMALL has as many films as there are horror films. LARGE has thirty times as many, and ten times as many members. */
const SMALL = { films: 33_711, members: 20_000 };
const LARGE = { films: 1_000_000, members: 200_000 };
const CALLERS = 8;
const SIGNED_IN = 40;

type Size = typeof SMALL;

/** Fills the database with generated films and members. @returns seconds */
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

/** Fills a new site and runs the mixed load. @returns seconds of filling, and milliseconds of the requests by kind */
async function timesAt(size: Size, port: number, seconds: number) {
  const dataDir = await temporaryDataDir();
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  try {
    const fillSeconds = await fill(dataDir, size);
    console.log(`${size.films} films and ${size.members} members in ${fillSeconds.toFixed(0)} s`);
    const load = { site, subjects: await readSubjects(dataDir), members: await signUpMembers(site.url, SIGNED_IN) };
    // The first round warms the caches of the app and of the database.
    await run(load, CALLERS, seconds);
    const { times } = await run(load, CALLERS, seconds);
    return {
      fillSeconds,
      times: new Map(Object.entries(times)),
    };
  } finally {
    await site.stop();
    await removeDataDir(dataDir);
  }
}

/**
 * Runs the mixed load on two sites and compares the times. LARGE has a million films, and 200,000 members with about
 * twenty million rows. SMALL has as many films as there are horror films, and a tenth of the members.
 */
export async function millionFigures(port: number, seconds: number): Promise<Figure[]> {
  const small = await timesAt(SMALL, port, seconds);
  const large = await timesAt(LARGE, port, seconds);
  const rows = (LARGE.members * ROWS_OF_MEMBER) / 1e6;
  const filled: Figure = {
    name: `minutes to fill the database with a million films, 200,000 members and ${rows} million rows`,
    value: large.fillSeconds / 60,
    unit: 'min',
    budget: 30,
  };
  const ratios = [...large.times].map(([name, times]): Figure => {
    const [before, after] = [small.times.get(name) ?? [], times].map((list) => quantile(list, 0.95));
    const value = (after ?? 0) / (before ?? 1);
    return { name: `${name}, p95 against 33,711 films`, value, unit: '×', budget: 2 };
  });
  return [filled, ...ratios];
}
