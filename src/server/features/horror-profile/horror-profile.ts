import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createHorrorProfileRepository } from './horror-profile.repository.ts';
import { horrorProfileRoutes } from './horror-profile.routes.ts';
import { createHorrorProfileService, type HorrorProfileServiceOptions } from './horror-profile.service.ts';

type Needs = Pick<HorrorProfileServiceOptions, 'limitsOf' | 'servicesOf' | 'foundFilms'>;

/** What a member's ratings say about their taste, and films that suit it. */
export function createHorrorProfile({ db, clock }: Deps, needs: Needs) {
  const service = createHorrorProfileService({ repository: createHorrorProfileRepository(db), clock, ...needs });
  return { service, routes: ({ requireMember }: Callers) => horrorProfileRoutes(service, requireMember) };
}
