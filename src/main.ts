import '#engine/process/node-environment.ts';
import { readFile } from 'node:fs/promises';
import { format } from 'node:util';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import type { Snapshot } from '#catalogue/sources/snapshot/compile-snapshot.ts';
import { loadSnapshot } from '#catalogue/sources/snapshot/load-snapshot.ts';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { ClusterError, UnusableClusterError } from '#embedded-postgres';
import { UnusableDatabaseError } from '#engine/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#engine/database/open-database.ts';
import { openReplica, type Replica } from '#engine/database/replica.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#engine/env.ts';
import { type HttpServer, sendBytes, startHttpServer } from '#engine/http/http-server.ts';
import { createWorker, type Worker } from '#engine/jobs/worker.ts';
import { releaseWarning } from '#engine/lib/database-release.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { isDamage } from '#engine/lib/error-code.ts';
import { createLog, logConsole } from '#engine/observability/log.ts';
import type { Metrics } from '#engine/observability/metrics.ts';
import { createRenderer } from '#engine/pages/pages.routes.ts';
import { readStaticFiles } from '#engine/pages/static.routes.ts';
import { houseLines, isInContainer, localUrl } from '#engine/process/house-address.ts';
import { createShutdown, type Shutdown } from '#engine/process/shutdown.ts';
import { createResponseCache } from '#engine/response-cache/response-cache.ts';
import { administratorNotice, providerNotices } from '#features/admin/server/admin.ts';
import { createDemoRepository, createDemoSite } from '#features/demo/server/demo.ts';
import { readEditorialContent } from '#features/reviews/server/reviews.ts';
import { kinFileSchema, prepareNeighbours } from '#features/tonight/server/tonight.ts';
import { createApp } from './app.ts';
import { createDeps, createServices } from './services.ts';

const DIST = new URL('../dist/', import.meta.url);

/** `npm start` restarts a site that ends with this exit code. */
const CRASHED = 70;
/** After this exit code it does not: an operator must first change a setting or the database. */
const REFUSED = 1;

const report = (line: string) => console.log(line);

async function readSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(new URL('content/snapshot.json', DIST), 'utf8'));
}

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Returns one line for an error that the operator can fix, the whole error otherwise. */
function explain(error: unknown): unknown {
  const isForOperator = [EnvironmentError, ClusterError, UnusableDatabaseError].some((kind) => error instanceof kind);
  if (error instanceof Error && isForOperator) return error.message;
  if (isPortTaken(error)) return `${error.message}. Another program has this port: set PORT to a free one.`;
  return error;
}

async function joinReplica(url: string, primary: Pool, log: Logger, metrics: Metrics): Promise<Replica> {
  const replica = await openReplica(url, primary, log, metrics.publicReadFrom);
  metrics.watchConnections('replica', replica.pool);
  metrics.watchReplica(replica.status);
  report(`Replica: ${replica.status().state}`);
  return replica;
}

type Foundation = { env: Environment; log: Logger; http: HttpServer; shutdown: Shutdown };

/** Closes the database. If the start is stopped while it opens the database, waits until the database is open. */
async function closeWhenOpen(opening: Promise<OpenDatabase>): Promise<void> {
  const database = await opening.catch(() => null);
  await database?.close();
}

async function openSite({ env, log, http, shutdown }: Foundation): Promise<void> {
  let worker: Worker | null = null;
  let replica: Replica | null = null;
  let isOpen = false;
  // Before the site is open, a proxy sends no requests to it, so the drain does not wait for the proxy.
  const drain = () => http.drain({ behindProxy: isOpen && env.TRUSTED_PROXY.length > 0 });
  shutdown.onStop(() => Promise.all([drain(), worker?.stop()]));
  shutdown.onStop(async () => replica?.close());
  const opening = openDatabase(env, log, report, shutdown.signal);
  shutdown.onStop(() => closeWhenOpen(opening));
  const { db, pool, release, load } = await opening;
  const warning = releaseWarning(release, dayOf(new Date()));
  if (warning) report(warning);
  const primary = await createDeps({ env, log, db, pool, release, isReady: () => !shutdown.signal.aborted });
  const { metrics } = primary;
  metrics.watchConnections('primary', pool);
  if (env.DATABASE_REPLICA_URL) replica = await joinReplica(env.DATABASE_REPLICA_URL, pool, log, metrics);
  const deps = replica ? { ...primary, publicDb: replica.publicDb, replicaStatus: replica.status } : primary;
  await load(async (unlimited) => {
    const loaded = await loadSnapshot(createCatalogueRepository(unlimited), await readSnapshot());
    if (loaded) report(`Catalogue: ${loaded.inserted} films added, ${loaded.updated} updated`);
    // Runs after the first films are stored, so that the means over all films exist from the start.
    await prepareFinder(unlimited, { desk: env.DESK_PROFILES, region: env.WATCH_REGION });
    await prepareNeighbours(unlimited);
  }).catch((error: unknown) => {
    // The site opens with what can be read. Calls that need the damaged part get 503, and say in the log what it is.
    if (!isDamage(error)) throw error;
    report(`A part of the database is damaged, so the catalogue was not prepared: ${error.message}`);
  });

  const editorial = await readEditorialContent(new URL('content/', DIST));
  await createDemoSite(deps).start();
  const kin = kinFileSchema.parse(JSON.parse(await readFile(new URL('content/kin.json', DIST), 'utf8')));
  const services = createServices(deps, editorial, kin);
  shutdown.signal.addEventListener('abort', services.endStreams);
  worker = createWorker({
    ...deps,
    tasks: services.tasks,
    onAttempt: metrics.jobTried,
    alone: !env.DATABASE_URL,
  });
  await worker.start();
  await services.startLive?.();
  await services.startLibrary();
  const app = createApp({
    deps,
    services,
    staticFiles: await readStaticFiles(new URL('client/', DIST), env),
    renderPage: createRenderer({
      load: () => import(new URL('server/server.js', DIST).href),
      env,
      hasDemoData: createDemoRepository(deps.publicDb).hasMembers,
      credits: services.credits,
    }),
  });
  http.handleWith(createResponseCache(app.fetch, { onHit: metrics.cacheHit, respond: sendBytes }));
  isOpen = true;
  // Otherwise the first search would wait for them.
  services
    .readStories()
    .catch((error: unknown) => log.warn({ err: error }, 'the stories of the films could not be read'));
  for (const notice of [await administratorNotice(deps), ...providerNotices(env)]) if (notice) report(notice);
  report(`${PRODUCT_NAME} is open: ${localUrl(env.HOST, http.port)}`);
  // Behind a proxy, phones open APP_URL, so the URL for phones in the same house is not shown.
  if (env.TRUSTED_PROXY.length === 0 && !isInContainer()) {
    for (const line of houseLines(env.HOST, http.port, process.stdout.isTTY === true)) report(line);
  }
}

async function main(): Promise<void> {
  const env = readEnvironment();
  const log = createLog(env.LOG_LEVEL);
  logConsole(log);
  // Node also emits this event for unhandled rejections.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the site crashed');
    process.exit(CRASHED);
  });
  const http = await startHttpServer(env.PORT, env.HOST, env.TRUSTED_PROXY);
  const shutdown = createShutdown(log);
  try {
    await openSite({ env, log, http, shutdown });
  } catch (error) {
    // If the start was stopped, the shutdown ends the process.
    if (!shutdown.signal.aborted) throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${format(explain(error))}\n`);
  // Other failures may pass, such as a DATA_DIR that a backup uses for a moment.
  const refusals = [EnvironmentError, UnusableDatabaseError, UnusableClusterError];
  const isRefusal = refusals.some((kind) => error instanceof kind) || isPortTaken(error);
  process.exit(isRefusal ? REFUSED : CRASHED);
});
