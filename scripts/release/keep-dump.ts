import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import { loadSnapshot } from '#catalogue/sources/snapshot/load-snapshot.ts';
import { readContent } from '#catalogue/sources/snapshot/read-content.ts';
import { startCluster } from '#embedded-postgres';
import { appliedMigrations, dumpRows } from '#engine/backup/backup.repository.ts';
import { writeBackup } from '#engine/backup/backup-file.ts';
import { createDatabase, createPool } from '#engine/database/database.ts';
import { migrate } from '#engine/database/migrate.ts';
import { createDemoRepository } from '#features/demo/server/demo.repository.ts';
import { plausibleMembers } from '#features/demo/server/plausible-members.ts';

/** Enough for every table, and small enough to be kept for each release. */
const FILMS = 60;
const MEMBERS = 12;

/**
 * Writes a backup of a small site of this version: a few films, and members with lists and ratings. Later versions prove
 * with it that they can upgrade (test/releases).
 *
 * @param day the last day of the lists, YYYY-MM-DD
 */
export async function keepDump(file: string, day: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fright-club-dump-'));
  const cluster = await startCluster({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  const pool = createPool(cluster.connection, pino({ level: 'silent' }));
  try {
    await migrate(pool);
    const db = createDatabase(pool);
    await loadSnapshot(createCatalogueRepository(db), await firstFilms(day));
    await prepareFinder(db, { desk: true, region: 'US' });
    const demo = createDemoRepository(db);
    await demo.add(plausibleMembers(await demo.films(day), MEMBERS, new Date(`${day}T00:00:00Z`)));
    const client = await pool.connect();
    await writeBackup(file, await appliedMigrations(client), dumpRows(client));
    client.release();
  } finally {
    await pool.end();
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function firstFilms(day: string) {
  const snapshot = await readContent(day);
  const films = snapshot.films.slice(0, FILMS);
  const ids = new Set(films.map(({ id }) => id));
  return {
    ...snapshot,
    // Differs from the version of the whole snapshot, so that the next start loads all films.
    version: `${FILMS} films`,
    films,
    motifs: snapshot.motifs.filter(({ id }) => ids.has(id)),
    trending: snapshot.trending.filter((id) => ids.has(id)),
  };
}
