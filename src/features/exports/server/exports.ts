import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { exportsRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';

/** Downloads of all that a member has saved, in the formats of several services. */
export function createExports(deps: Deps) {
  const service = createExportsService(deps);
  return { routes: (callers: Callers) => exportsRoutes(service, callers) };
}
