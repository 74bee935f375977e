import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_IMPORT_BYTES } from '#contract/imports/import-limits.ts';
import { createApi } from './api.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { bearerToken } from './middleware/access-token.ts';
import { answersInTime } from './middleware/answers-in-time.ts';
import { setClientAddress } from './middleware/client-address.ts';
import { errorHandler, notFoundHandler } from './middleware/error-handler.ts';
import { headWithoutBody } from './middleware/head-without-body.ts';
import { hideSecretUrls } from './middleware/hide-secret-urls.ts';
import { readOnly } from './middleware/read-only.ts';
import { readsWholeBody } from './middleware/reads-whole-body.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOrigin, UPLOAD_PATH } from './middleware/same-origin.ts';
import { secureHeaders } from './middleware/secure-headers.ts';
import { thrownErrors } from './middleware/thrown-errors.ts';
import { tokenCors } from './middleware/token-cors.ts';
import { writesNeedRoom } from './middleware/writes-need-room.ts';
import { healthRoutes } from './observability/health.routes.ts';
import { metricsRoutes } from './observability/metrics.routes.ts';
import { type PageRenderer, pageRoutes } from './pages/pages.routes.ts';
import { unsentFormRoutes } from './pages/unsent-forms.routes.ts';
import type { Services } from './services.ts';
import { type StaticFiles, staticRoutes } from './static/static.routes.ts';

/** Most requests have a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;
/** The files of an import, and 64 KB for the multipart form around them. */
const MAX_UPLOAD_BYTES = MAX_IMPORT_BYTES + 64 * 1024;
/** Bodies of other methods are never read. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

type AppParts = {
  deps: Deps;
  services: Services;
  staticFiles: StaticFiles;
  renderPage: PageRenderer;
};

const limitBody = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large', { message });
    },
  });

/** All routes, in matching order. */
export function createApp({ deps, services, staticFiles, renderPage }: AppParts): Hono {
  const app = new Hono();
  app.use(headWithoutBody);
  app.use(requestLog(deps.log, deps.metrics.observe));
  app.use(secureHeaders({ https: deps.env.APP_URL.startsWith('https:') }));
  app.use(hideSecretUrls);
  app.use(thrownErrors);
  app.use(answersInTime());
  const small = limitBody(MAX_BODY_BYTES, 'The request body is larger than 64 KB.');
  const upload = limitBody(MAX_UPLOAD_BYTES, 'The files are larger than 20 MB. Please import fewer at a time.');
  app.on(METHODS_WITH_BODY, '*', (c, next) => (c.req.path === UPLOAD_PATH ? upload : small)(c, next));

  app.use(UPLOAD_PATH, readsWholeBody);

  app.route('/', healthRoutes(deps));
  app.route('/', metricsRoutes(deps.metrics, deps.env.METRICS_TOKEN));
  app.use('/api/*', setClientAddress(deps.env.TRUSTED_PROXY), bearerToken, tokenCors, sameOrigin(deps.env.APP_URL));
  app.use('/api/*', writesNeedRoom(services.requireRoom));
  app.route('/api', createApi(services));
  app.route('/', unsentFormRoutes());
  app.use(readOnly);
  for (const { siteRoutes } of services.features) if (siteRoutes) app.route('/', siteRoutes());
  app.route('/', staticRoutes(staticFiles));
  app.route(
    '/',
    pageRoutes({
      renderPage,
      fetchApi: async (request) => app.fetch(request),
      appUrl: deps.env.APP_URL,
    }),
  );

  app.notFound(notFoundHandler);
  app.onError(errorHandler(deps.log));
  return app;
}
