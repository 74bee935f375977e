// The development server: the app with Vite in one process. After a change, the browser's modules are replaced while
// the page stays, and the server's modules are reloaded for the next request.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import { loadSnapshot } from '#catalogue/sources/snapshot/load-snapshot.ts';
import { readContent, readYaml } from '#catalogue/sources/snapshot/read-content.ts';
import { openDatabase } from '#engine/database/open-database.ts';
import { readEnvironment } from '#engine/env.ts';
import { toRealRequest } from '#engine/http/http-server.ts';
import { createWorker } from '#engine/jobs/worker.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { createLog } from '#engine/observability/log.ts';
import { createShutdown } from '#engine/process/shutdown.ts';
import { createDemoRepository } from '#features/demo/server/demo.ts';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { kinFileSchema, prepareNeighbours } from '#features/tonight/server/tonight.ts';
import { createDeps, createServices as createFirstServices, type Services } from '#src/services.ts';

/** Requests for Vite; the app handles all others. */
const VITE_PATH = /^\/(@|src\/|node_modules\/|__)|^\/[\w-]+\.(svg|css|webmanifest)$/;

const report = (line: string) => console.log(line);

const env = readEnvironment({ ...process.env, NODE_ENV: 'development' });
const log = createLog(env.LOG_LEVEL);
const shutdown = createShutdown(log);
const { db, pool, release, load: loadUnlimited, close } = await openDatabase(env, log, report, shutdown.signal);
await loadUnlimited(async (unlimited) => {
  await loadSnapshot(createCatalogueRepository(unlimited), await readContent(dayOf(new Date())));
  await prepareFinder(unlimited, { desk: env.DESK_PROFILES, region: env.WATCH_REGION });
  await prepareNeighbours(unlimited);
});
const { reviews, images: assets } = await readReviews();
const deps = await createDeps({ env, log, db, pool, release, isReady: () => !shutdown.signal.aborted });
const editorial = { reviews, assets };
const kin = await readYaml('kin.yaml', kinFileSchema);
// The code of jobs is not reloaded after a change.
const worker = createWorker({
  ...deps,
  tasks: createFirstServices(deps, editorial, kin).tasks,
  alone: !env.DATABASE_URL,
});
await worker.start();

const server = createServer();
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
const ssr = vite.environments.ssr;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable ssr environment');
const load = (path: string) => ssr.runner.import(path);

/** Services contain queues, so they are only created again when their modules change. */
let current: { create: typeof createFirstServices; services: Services } | null = null;

async function currentApp() {
  const [{ createApp }, { createServices }, { createRenderer }]: [
    typeof import('#src/app.ts'),
    typeof import('#src/services.ts'),
    typeof import('#engine/pages/pages.routes.ts'),
  ] = await Promise.all([load('/src/app.ts'), load('/src/services.ts'), load('/src/engine/pages/pages.routes.ts')]);
  if (current?.create !== createServices)
    current = { create: createServices, services: createServices(deps, editorial, kin) };
  return createApp({
    deps,
    services: current.services,
    staticFiles: new Map(),
    renderPage: createRenderer({
      load: () => load('/src/web/server.ts'),
      env,
      hasDemoData: createDemoRepository(db).hasMembers,
      credits: current.services.credits,
    }),
  });
}

/** Vite's client inserts stylesheets as style elements, whose hashes are unknown here. */
function allowStylesOfVite(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
}

const listener = getRequestListener(
  async (request, bindings) => {
    const response = await (await currentApp()).fetch(toRealRequest(request), bindings);
    allowStylesOfVite(response.headers);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
  { overrideGlobalObjects: false },
);
server.on('request', (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (VITE_PATH.test(path)) vite.middlewares(request, response, () => response.writeHead(404).end());
  else void listener(request, response);
});
server.listen(env.PORT, env.HOST, () => report(`Development: http://localhost:${env.PORT}`));

shutdown.onStop(async () => server.closeAllConnections());
shutdown.onStop(worker.stop);
shutdown.onStop(close);
// Vite closes last. Otherwise modules that are still loading would be rejected, and no handler would catch the
// rejections.
shutdown.onStop(vite.close);
