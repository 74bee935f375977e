import { randomUUID } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import { DEMO_NOTICE } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import { setClientAddress } from '#engine/http/client-address.ts';
import { SAFE_METHODS, sameOrigin, tokenCors } from '#engine/http/cross-site.ts';
import { docsRoutes } from '#engine/http/docs.routes.ts';
import { errorHandler, errorResponse, notFoundHandler } from '#engine/http/error-handler.ts';
import type { Callers, Feature } from '#engine/http/feature.ts';
import { publicResponses, responseHeaders, withoutSecret } from '#engine/http/headers.ts';
import { bearerToken } from '#engine/http/member.ts';
import { type ApiDocument, describeApi } from '#engine/http/openapi.ts';
import { answersInTime, bodyLimits, otherMethods, readOnly } from '#engine/http/request-limits.ts';
import { createApiRouter } from '#engine/http/routes.ts';
import { healthRoutes } from '#engine/observability/health.routes.ts';
import { type PageRenderer, pageRoutes, unsentFormRoutes } from '#engine/pages/pages.routes.ts';
import { type StaticFiles, staticRoutes } from '#engine/pages/static.routes.ts';
import type { Services } from './services.ts';

type AppParts = {
  deps: Deps;
  services: Services;
  staticFiles: StaticFiles;
  renderPage: PageRenderer;
};

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Gives each request an id (X-Request-Id), and logs and measures it when it ends. */
const requestLog =
  ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>): MiddlewareHandler =>
  async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const start = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const milliseconds = performance.now() - start;
    metrics.observe(c.req.path, c.res.status, milliseconds / 1000);
    const fields = {
      requestId,
      method: c.req.method,
      // Omits the tokens of links, and the query string, which may contain a reset token.
      path: withoutSecret(c.req.path),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
    };
    if (c.res.status >= 500) log.warn(fields, 'request');
    else log.debug(fields, 'request');
  };

/** Allowed while the disk is full, because a sign-out frees space. */
const SIGN_OUT = '/api/auth/logout';

/** @param requireRoom throws when the disk is full */
const writesNeedRoom =
  (requireRoom: Services['requireRoom']): MiddlewareHandler =>
  async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && c.req.path !== SIGN_OUT) await requireRoom();
    await next();
  };

/** Wraps thrown values that are not errors, because Hono passes only errors to its error handler. */
const wrapThrownValues: MiddlewareHandler = async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown', { cause: thrown });
  }
};

/**
 * The way of a request through the app, in the order in which it runs. In front of it are the server's limits
 * (engine/http/) and the cache of public responses (engine/response-cache/).
 */
export function createApp({ deps, services, staticFiles, renderPage }: AppParts): Hono {
  const { env, log } = deps;
  const app = new Hono();

  // Every request: an id and a line in the log, headers, a time limit for the response and a size limit for the body.
  app.use(requestLog(deps));
  app.use(responseHeaders({ https: env.APP_URL.startsWith('https:') }));
  app.use(wrapThrownValues);
  app.use(answersInTime());
  app.use(bodyLimits);

  app.route('/', healthRoutes(deps));

  // The API: who calls, from which site, and may the call write. Routes then find the member.
  app.use(
    '/api/*',
    setClientAddress(env.TRUSTED_PROXY),
    bearerToken(services.authenticate),
    tokenCors,
    sameOrigin(env.APP_URL),
  );
  app.use('/api/*', writesNeedRoom(services.requireRoom));
  app.route('/api', createApi(services, env.DEMO ? DEMO_NOTICE : null));

  // Everything else is read-only: files of features, static files, and pages, whose data come from the API above.
  app.route('/', unsentFormRoutes());
  app.use(readOnly);
  for (const { siteRoutes } of services.features) if (siteRoutes) app.route('/', siteRoutes());
  app.route('/', staticRoutes(staticFiles));
  app.route('/', pageRoutes({ renderPage, fetchApi: async (request) => app.fetch(request), appUrl: env.APP_URL }));

  app.notFound(notFoundHandler);
  app.onError(errorHandler(log));
  return app;
}

/** The cast is safe, because routers for members set the variables that their handlers read. */
const routersOf = (routes: Feature['routes'], callers: Callers) => [routes?.(callers) ?? []].flat() as OpenAPIHono[];

/**
 * Every feature's routes under /api. Public routes' responses may be stored by caches.
 *
 * @param notice a sentence above the documentation, as above every page
 */
function createApi(services: Services, notice: string | null): OpenAPIHono {
  const api = createApiRouter();
  let described: ApiDocument | null = null;
  const document = () => (described ??= describeApi(api));
  api.use(otherMethods(api));
  const publicApi = createApiRouter();
  publicApi.use(publicResponses);
  for (const { routes, publicRoutes } of services.features) {
    for (const router of routersOf(routes, services.callers)) api.route('/', router);
    for (const router of routersOf(publicRoutes, services.callers)) publicApi.route('/', router);
  }
  api.route('/', publicApi);

  api.get('/openapi.json', publicResponses, (c) => c.json(document()));
  api.route('/docs', docsRoutes(document, notice));
  api.all('*', (c) => errorResponse(c, notFound('This URL does not exist.')));
  return api;
}
