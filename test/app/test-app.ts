import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { afterAll, expect, onTestFinished } from 'vitest';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import { readYaml } from '#catalogue/sources/snapshot/read-content.ts';
import { watchDamage } from '#engine/database/damage.ts';
import { createDatabase, createPool, type Database, NO_TIME_LIMITS } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import { readEnvironment } from '#engine/env.ts';
import { createJobQueue } from '#engine/jobs/job-queue.repository.ts';
import { createWorker } from '#engine/jobs/worker.ts';
import { databaseRelease } from '#engine/lib/database-release.ts';
import { createMetrics } from '#engine/observability/metrics.ts';
import type { PageRenderer } from '#engine/pages/pages.routes.ts';
import { runLimited } from '#engine/process/limited-process.ts';
import { PUBLIC_REACH, type PushReach } from '#engine/push/public-addresses.ts';
import { createPasswordHasher } from '#features/accounts/server/accounts.ts';
import { kinFileSchema } from '#features/tonight/server/tonight.ts';
import { createApp } from '#src/app.ts';
import { createServices } from '#src/services.ts';
import { bystanderRows } from '../database/bystander.ts';
import { copyTemplate } from '../database/test-database.ts';
import { readOutbox, type SentMail } from './outbox.ts';
import { readHere } from './read-here.ts';
import { storiesOnce } from './stories-once.ts';
import { TEST_DAY } from './test-day.ts';

type TestAppOptions = {
  env?: Record<string, string>;
  clock?: () => Date;
  isReady?: () => boolean;
  renderPage?: PageRenderer;
  log?: Logger;
  /** Hashes passwords as the site does, which is slow. */
  realHashing?: boolean;
  /** Uses the database of this site, as another process with other settings does. */
  on?: TestApp;
  /** Copies this database. */
  template?: string;
  /** False for a database without the bystander, the member whose rows no test may change. */
  bystander?: boolean;
  /** Has the site's time limits for the database. Without them, a test passes on a machine that does other work too. */
  databaseLimits?: boolean;
  /** Keeps the finder's films, which are otherwise read for each search, for tests that change none. */
  readsFilmsOnce?: boolean;
  /** Reads imports in a limited process, as the site does. */
  importProcess?: boolean;
  /** Accepts a push service on the loopback with this certificate. */
  pushLoopback?: { ca: string };
};

export type TestApp = {
  app: Hono;
  db: Database;
  pool: pg.Pool;
  deps: Deps;
  /** Runs the jobs that are due. */
  runJobs: () => Promise<void>;
  /** The mails sent so far, oldest first. */
  outbox: () => Promise<SentMail[]>;
  close: () => Promise<void>;
};

export const emptyPage: PageRenderer = async () => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'text/html' }),
  html: '<!doctype html><title>page</title>',
});

const LOOPBACK_REACH: PushReach = {
  isAllowed: ({ address }) => address === '127.0.0.1' || address === '::1',
  anyPort: true,
};
const NO_LIMITS: pg.PoolConfig = { ...NO_TIME_LIMITS, connectionTimeoutMillis: 0, Client: pg.Client };
const kin = readYaml('kin.yaml', kinFileSchema);
const CHEAP_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Creates the real app on a separate database with the embedded catalogue. Inside a test it is closed automatically; if
 * created in beforeAll, return `close`, or call it in afterAll.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const log = options.log ?? pino({ level: 'silent' });
  const { connection, drop } = options.on
    ? { connection: options.on.pool.options, drop: async () => {} }
    : await copyTemplate(options.bystander ?? true, options.template);
  const pool = createPool(connection, log, options.databaseLimits ? {} : NO_LIMITS);
  const db = createDatabase(pool);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fright-club-app-'));
  const deps: Deps = {
    env: readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, TRUSTED_PROXY: '127.0.0.1', ...options.env }),
    log,
    db,
    publicDb: db,
    pool,
    databaseRelease: databaseRelease('18.4', 'embedded'),
    damages: watchDamage(pool, log),
    jobs: createJobQueue(db),
    metrics: createMetrics({ ofProcess: false }),
    sessionSecret: 'a secret for tests that is long enough to sign with',
    passwords: createPasswordHasher(options.realHashing ? {} : { cost: CHEAP_HASHING }),
    pushReach: options.pushLoopback ? { ...LOOPBACK_REACH, ca: options.pushLoopback.ca } : PUBLIC_REACH,
    runLimited: options.importProcess ? runLimited : readHere,
    readsFilmsEachTime: !options.readsFilmsOnce,
    clock: options.clock ?? (() => new Date(`${TEST_DAY}T12:00:00Z`)),
    isReady: options.isReady ?? (() => true),
  };
  const { DESK_PROFILES: desk, WATCH_REGION: region } = deps.env;
  const rowsBefore = await bystanderRows(db);
  await prepareFinder(db, { desk, region });
  const services = createServices(deps, undefined, await kin, storiesOnce);
  const worker = createWorker({ db, pool, log, clock: deps.clock, tasks: services.tasks });
  const app = createApp({
    deps,
    services,
    staticFiles: new Map(),
    renderPage: options.renderPage ?? emptyPage,
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    const rowsAfter = pool.ended ? rowsBefore : await bystanderRows(db);
    if (!pool.ended) await pool.end();
    await drop();
    // Retries, because an image may be written to disk in the background.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    expect(rowsAfter, 'rows of another member').toEqual(rowsBefore);
  };
  try {
    onTestFinished(close);
  } catch {
    // Outside a test, the caller must close the app.
  }
  return { app, db, pool, deps, runJobs: worker.runOnce, outbox: () => readOutbox(deps.env.DATA_DIR), close };
}

/** A site without any member, for tests about all members and for tests that remove films. */
export const emptyApp = (options: TestAppOptions = {}): Promise<TestApp> => testApp({ ...options, bystander: false });

/** The app that all tests of a file share. It is closed after the last of them. */
export async function appForFile(options: TestAppOptions = {}): Promise<TestApp> {
  const site = await testApp(options);
  afterAll(site.close);
  return site;
}

/** As `appForFile`, without any member. */
export const emptyAppForFile = (options: TestAppOptions = {}): Promise<TestApp> =>
  appForFile({ ...options, bystander: false });

/** Requests a path. @returns status and JSON body */
export async function getJson<T = unknown>(app: Hono, path: string): Promise<{ status: number; body: T }> {
  const response = await app.request(path);
  // The test's assertions check the type.
  return { status: response.status, body: (await response.json()) as T };
}
