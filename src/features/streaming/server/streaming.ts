import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createServicesRepository } from './streaming.repository.ts';
import { servicesRoutes } from './streaming.routes.ts';
import { createMemberServicesService } from './streaming.service.ts';

/** The streaming services that members pay for, and their region. */
export function createMemberServices({ db, env }: Deps) {
  const service = createMemberServicesService(createServicesRepository(db), env.WATCH_REGION);
  return { service, routes: ({ requireMember }: Callers) => servicesRoutes(service, requireMember) };
}
