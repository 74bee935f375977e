import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createHorrorProfileRepository } from './horror-profile.repository.ts';
import { horrorProfileRoutes } from './horror-profile.routes.ts';
import { createHorrorProfileService, type HorrorProfileServiceOptions, tasteOf } from './horror-profile.service.ts';
import { createPortraitRepository } from './portrait.repository.ts';

export type { Taste } from './drivers.ts';
export type { ChosenFilm, FilmsWanted, MemberTaste } from './horror-profile.service.ts';
export { fanKinds, kindSlopes } from './kind-slopes.ts';

type Needs = Pick<HorrorProfileServiceOptions, 'limitsOf' | 'servicesOf' | 'foundFilms' | 'filmsFor'>;

/** Reads a member's taste, for features that order films by it. */
export function createTaste({ db }: Deps) {
  const { newestRatings } = createHorrorProfileRepository(db);
  return async (memberId: string) => tasteOf(await newestRatings(memberId));
}

/** A portrait of a member's taste, and films that suit it. */
export function createHorrorProfile({ db, clock }: Deps, needs: Needs) {
  const repositories = { repository: createHorrorProfileRepository(db), portrait: createPortraitRepository(db) };
  const service = createHorrorProfileService({ ...repositories, clock, ...needs });
  return { service, routes: ({ requireMember }: Callers) => horrorProfileRoutes(service, requireMember) };
}
