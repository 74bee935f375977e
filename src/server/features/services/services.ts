import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createServicesRepository } from './services.repository.ts';
import { servicesRoutes } from './services.routes.ts';
import { createMemberServicesService } from './services.service.ts';

/** The streaming services that members pay for, and their region. */
export function createMemberServices({ db, env }: Deps) {
  const service = createMemberServicesService(createServicesRepository(db), env.WATCH_REGION);
  return { service, routes: ({ requireMember }: Callers) => servicesRoutes(service, requireMember) };
}
