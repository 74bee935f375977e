import type { OpenAPIHono } from '@hono/zod-openapi';
import { docsRoutes } from './docs/docs.routes.ts';
import { notFound } from './errors.ts';
import { createApiRouter } from './http/api-router.ts';
import { type ApiDocument, describeApi } from './http/openapi-document.ts';
import { accessTokens } from './middleware/access-token.ts';
import { errorResponse } from './middleware/error-handler.ts';
import type { Callers, Feature } from './middleware/feature.ts';
import { otherMethods } from './middleware/methods.ts';
import { publicResponses } from './middleware/public-cache.ts';
import type { Services } from './services.ts';

/** The cast is safe, because routers for members set the variables that their handlers read. */
const routersOf = (routes: Feature['routes'], callers: Callers) => [routes?.(callers) ?? []].flat() as OpenAPIHono[];

/** Every feature's routes under /api. Public routes' responses may be stored by caches. */
export function createApi(services: Services): OpenAPIHono {
  const api = createApiRouter();
  let described: ApiDocument | null = null;
  const document = () => (described ??= describeApi(api));
  const paths = () => document().paths ?? {};
  api.use(otherMethods(api));
  api.use(accessTokens(paths, services.authenticate));
  const publicApi = createApiRouter();
  publicApi.use(publicResponses);
  for (const { routes, publicRoutes } of services.features) {
    for (const router of routersOf(routes, services.callers)) api.route('/', router);
    for (const router of routersOf(publicRoutes, services.callers)) publicApi.route('/', router);
  }
  api.route('/', publicApi);

  api.get('/openapi.json', publicResponses, (c) => c.json(document()));
  api.route('/docs', docsRoutes(document));
  api.all('*', (c) => errorResponse(c, notFound('This URL does not exist.')));
  return api;
}
