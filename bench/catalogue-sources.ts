import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pino from 'pino';
import { createLiveCatalogue } from '#catalogue/sources/tmdb/live-catalogue.ts';
import type { Database } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import { readEnvironment } from '#engine/env.ts';
import { createJobQueue } from '#engine/jobs/job-queue.repository.ts';
import { FIRST_ID } from '#test/plans/generated-films.ts';
import { generateFilms } from '#test/tmdb/fake-film.ts';
import { fakeTmdb } from '#test/tmdb/fake-tmdb.ts';
import type { Figure } from './report.ts';

/** The number of films in a generated dump: as many as there are horror films. */
const DUMPED = 33_711;
/** Added to the ids of generated films to get the ids in the dump. */
const DUMP_OFFSET = 50_000_000;
const SYNCED = 3_000;
const DUMP_COLUMNS = ['id', 'title', 'release_date', 'popularity', 'vote_count', 'vote_average', 'runtime', 'overview'];

const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** Writes a gzipped CSV with the catalogue's films under new ids. @returns the number of rows */
async function writeDump(db: Database, file: string): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`
    select id + ${DUMP_OFFSET}::int as id, title, release_date, popularity, vote_count, vote_average, runtime, overview
    from film where id >= ${FIRST_ID} order by id limit ${DUMPED}`.execute(db);
  const lines = rows.map((row) => [...DUMP_COLUMNS.map((column) => cell(row[column])), 'Horror'].join(','));
  await writeFile(file, gzipSync(`${DUMP_COLUMNS.join(',')},genre_names\n${lines.join('\n')}\n`));
  return rows.length;
}

function runImport(file: string, dataDir: string): Promise<string> {
  const child = spawn('node', ['src/cli/catalogue.ts', 'import', file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`The import ended with ${code}`))));
  });
}

/**
 * Times the import of a dump while the site runs, and then a second import of the same dump.
 *
 * @param dump a file; by default a dump of 33,711 films is generated
 */
export async function importTimes(db: Database, dataDir: string, dump?: string): Promise<Figure[]> {
  const file = dump ?? join(dataDir, 'bench-dump.csv.gz');
  if (!dump) await writeDump(db, file);
  const figures: Figure[] = [];
  try {
    for (const what of ['import', 'import of the same again']) {
      const start = performance.now();
      const rows = Number.parseInt(await runImport(file, dataDir), 10);
      const seconds = (performance.now() - start) / 1000;
      figures.push({ name: `${what}, ${rows} rows`, value: seconds, unit: 's', budget: 10 });
      figures.push({ name: `${what}, rate`, value: Math.round(rows / seconds), unit: 'rows/s' });
    }
  } finally {
    if (!dump) await rm(file, { force: true });
    await sql`
      delete from film where source = 'dump' and not id between ${FIRST_ID} and ${DUMP_OFFSET}::int`.execute(db);
  }
  return figures;
}

/** Times a full sync without TMDB's rate limit, so that only the work of client, mapper and database is measured. */
export async function syncRate({ db, pool }: Pick<Deps, 'db' | 'pool'>, dataDir: string): Promise<Figure[]> {
  const fake = await fakeTmdb({ films: generateFilms(SYNCED) });
  const live = createLiveCatalogue(
    {
      env: readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, ...fake.env }),
      db,
      pool,
      log: pino({ level: 'silent' }),
      clock: () => new Date(),
      jobs: createJobQueue(db),
    },
    { perSecond: 100_000, burst: 100_000 },
  );
  try {
    const start = performance.now();
    const result = await live?.backfill.run();
    const seconds = (performance.now() - start) / 1000;
    if (result?.tally.inserted !== SYNCED)
      throw new Error(`The sync inserted ${result?.tally.inserted} films, not ${SYNCED}`);
    return [{ name: 'full sync without a rate limit', value: Math.round(SYNCED / seconds), unit: 'films/s' }];
  } finally {
    await fake.close();
    const ids = [...fake.films.keys()];
    await sql`delete from film where id = any(${ids}::int[])`.execute(db);
    await sql`delete from source_state where source like 'tmdb%'`.execute(db);
  }
}
