import { statusRoutes } from './status.routes.ts';
import { createStatusService, type StatusServiceOptions } from './status.service.ts';

/** The state of the catalogue, for people who run the site. */
export function createStatus(needs: StatusServiceOptions) {
  const service = createStatusService(needs);
  return { service, publicRoutes: () => statusRoutes(service) };
}
