import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createChallengesRepository } from './challenges.repository.ts';
import { challengesRoutes, templatesRoutes } from './challenges.routes.ts';
import { type ChallengesServiceOptions, createChallengesService } from './challenges.service.ts';

export { createKnownSeries } from './known-series.ts';

/** Challenges: lists with rules that viewings fulfill. */
export function createChallenges({ db, clock }: Deps, needs: Omit<ChallengesServiceOptions, 'repository' | 'clock'>) {
  const service = createChallengesService({ repository: createChallengesRepository(db), clock, ...needs });
  return {
    service,
    routes: ({ requireMember }: Callers) => challengesRoutes(service, requireMember),
    publicRoutes: () => templatesRoutes(service),
  };
}
