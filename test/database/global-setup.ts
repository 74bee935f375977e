import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import type { Snapshot } from '#catalogue/sources/snapshot/compile-snapshot.ts';
import { loadSnapshot } from '#catalogue/sources/snapshot/load-snapshot.ts';
import { readContent } from '#catalogue/sources/snapshot/read-content.ts';
import { startCluster } from '#embedded-postgres';
import { createDatabase, createPool, NO_TIME_LIMITS } from '#engine/database/database.ts';
import { migrate } from '#engine/database/migrate.ts';
import { migrateJobs } from '#engine/jobs/worker.ts';
import { prepareNeighbours } from '#features/tonight/server/tonight.ts';
import { TEST_DAY } from '../app/test-day.ts';
import { addBystander } from './bystander.ts';

declare module 'vitest' {
  interface ProvidedContext {
    connection: pg.PoolConfig;
    template: string;
    bystanderTemplate: string;
    /** A file with the embedded catalogue as JSON, because reading content/ takes seconds. */
    snapshot: string;
  }
}

const TEMPLATE = 'test_template';
const BYSTANDER_TEMPLATE = 'test_template_with_bystander';
/** Test databases are deleted after the run, so they need not be synced to disk. */
const UNSAFE_AND_FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Would read the catalogue of each database again.
  autovacuum: 'off',
  // Several databases of 40 MB are used at the same time.
  shared_buffers: '256MB',
  max_connections: '200',
  // `analyze`, which follows each full sync, then reads a tenth of the rows.
  default_statistics_target: '10',
};

const IN_MEMORY = '/dev/shm';
/** Bytes, several times the size of all workers' databases and the WAL. */
const ENOUGH = 4e9;

/** Returns a folder in memory, where copies are much faster, if it has enough room. In containers it rarely has. */
async function folder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  const free = Math.min(room ? room.bavail * room.bsize : 0, process.availableMemory());
  return free > ENOUGH ? IN_MEMORY : tmpdir();
}

/** Starts a PostgreSQL for the whole run, with a migrated template database that contains the embedded catalogue. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await folder(), 'fright-club-test-'));
  await chmod(dataDir, 0o755);
  // PostgreSQL starts and migrates meanwhile.
  const content = readContent(TEST_DAY);
  const cluster = await startCluster({ dataDir, log: () => {}, settings: UNSAFE_AND_FAST });
  await makeTemplate(cluster.connection, content);
  const snapshot = join(dataDir, 'snapshot.json');
  await writeFile(snapshot, JSON.stringify(await content));
  project.provide('snapshot', snapshot);
  project.provide('connection', cluster.connection);
  project.provide('template', TEMPLATE);
  project.provide('bystanderTemplate', BYSTANDER_TEMPLATE);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: pg.PoolConfig, content: Promise<Snapshot>): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  // A busy machine may need longer for the catalogue than a site's statements may take.
  const pool = createPool({ ...connection, database: TEMPLATE }, pino({ level: 'silent' }), NO_TIME_LIMITS);
  await migrate(pool);
  await migrateJobs(pool);
  const db = createDatabase(pool);
  await loadSnapshot(createCatalogueRepository(db), await content);
  await prepareFinder(db, { desk: true, region: 'US' });
  await prepareNeighbours(db);
  await pool.query('vacuum (freeze, analyze)');
  await pool.end();
  await admin.query(`create database ${BYSTANDER_TEMPLATE} template ${TEMPLATE} strategy file_copy`);
  await admin.end();
  const bystander = { ...connection, database: BYSTANDER_TEMPLATE };
  const withBystander = createPool(bystander, pino({ level: 'silent' }), NO_TIME_LIMITS);
  await addBystander(withBystander);
  await withBystander.end();
}
