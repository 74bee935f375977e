import type { OpenAPIHono } from '@hono/zod-openapi';
import { notFound } from '#engine/errors.ts';
import { docsRoutes } from '#engine/http/docs.routes.ts';
import { errorResponse } from '#engine/http/error-handler.ts';
import type { Callers, Feature } from '#engine/http/feature.ts';
import { publicResponses } from '#engine/http/headers.ts';
import { type ApiDocument, describeApi } from '#engine/http/openapi.ts';
import { otherMethods } from '#engine/http/request-limits.ts';
import { createApiRouter } from '#engine/http/routes.ts';
import type { Services } from './services.ts';

/** The cast is safe, because routers for members set the variables that their handlers read. */
const routersOf = (routes: Feature['routes'], callers: Callers) => [routes?.(callers) ?? []].flat() as OpenAPIHono[];

/**
 * Every feature's routes under /api. Public routes' responses may be stored by caches.
 *
 * @param notice a sentence above the documentation, as above every page
 */
export function createApi(services: Services, notice: string | null): OpenAPIHono {
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
