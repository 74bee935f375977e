// Starts the built site for the browser tests on a separate database with the community ratings that the tests expect.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { startCluster } from '#embedded-postgres';
import { createCatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { loadSnapshot } from '../src/catalogue/sources/snapshot/load-snapshot.ts';
import { createDatabase, createPool, type Database, NO_TIME_LIMITS } from '../src/engine/database/database.ts';
import { migrate } from '../src/engine/database/migrate.ts';
import { createPasswordHasher } from '../src/features/accounts/server/accounts.ts';
import { databaseUrl } from '../test/database/database-url.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { addCommunity } from './community-ratings.ts';
import { UNSHOWABLE_FILM } from './unshowable-film.ts';

const dataDir = process.env.E2E_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'fright-club-e2e-')));
await mkdir(dataDir, { recursive: true });
await chmod(dataDir, 0o755);
const cluster = await startCluster({ dataDir, log: () => {}, settings: { fsync: 'off', synchronous_commit: 'off' } });

async function prepare(): Promise<void> {
  const pool = createPool(cluster.connection, pino({ level: 'silent' }), NO_TIME_LIMITS);
  await migrate(pool);
  const snapshot = await readFile(new URL('../dist/content/snapshot.json', import.meta.url), 'utf8');
  const db = createDatabase(pool);
  await loadSnapshot(createCatalogueRepository(db), JSON.parse(snapshot));
  await db.insertInto('film').values(UNSHOWABLE_FILM).execute();
  await addAdministrator(db);
  await addCommunity(db);
  await pool.end();
}

/** The first member of the site, so that no member of a test is its administrator. */
async function addAdministrator(db: Database): Promise<void> {
  const { id } = await db
    .insertInto('member')
    .values({ email: ADMINISTRATOR.email, administrator_since: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const password = await createPasswordHasher().hash(ADMINISTRATOR.password);
  await db
    .insertInto('account')
    .values({ member_id: id, account_id: id, provider_id: 'credential', password })
    .execute();
  await db.insertInto('site_fact').values({ name: 'first-member' }).execute();
}

function startSite(): ChildProcess {
  return spawn('node', ['src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Empty counts as not set, so the site uses its default even if NODE_ENV is set on this machine.
      NODE_ENV: '',
      PORT: process.env.E2E_PORT,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(cluster.connection),
      LOG_LEVEL: 'warn',
      TRUSTED_PROXY: '127.0.0.1,::1',
    },
  });
}

await prepare();
const site = startSite();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'));
site.on('exit', async (code) => {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
