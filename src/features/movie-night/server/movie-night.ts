import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { createFilmsRepository } from '#features/films/server/films.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import { createNightRepository } from './movie-night.repository.ts';
import { nightRoutes } from './movie-night.routes.ts';
import { createNightService } from './movie-night.service.ts';
import { createNightCookie } from './night-cookie.ts';
import { createNightStreams } from './night-streams.ts';

/** Maximum number of films that a member brings because they suit the member's taste. */
const MAX_LIKED = 100;

type Needs = {
  rateLimits: RateLimits;
  finder: FinderService;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
};

/** Movie nights, in which people choose a film together. */
export function createNight(deps: Deps, { rateLimits, finder, tasteOf }: Needs) {
  const { db, pool, log, env, clock, isReady } = deps;
  const repository = createNightRepository(db);
  const service = createNightService({
    repository,
    finder,
    trailers: createFilmsRepository(db).trailers,
    async likedBy(memberId) {
      const own = await tasteOf(memberId);
      if (own.taste.length === 0) return [];
      const wanted = { limits: { axes: {}, notes: [] }, onServices: false, most: MAX_LIKED };
      return (await finder.filmsFor(memberId, own, wanted)).map(({ id }) => id);
    },
    limits: rateLimits,
    clock,
  });
  const streams = createNightStreams({ pool, log, clock, isReady, repository, viewFor: service.viewFor });
  const cookie = createNightCookie(env.APP_URL.startsWith('https:'));
  return {
    /** Ends all streams, so that a stopping process need not wait for them. */
    endStreams: streams.close,
    tasks: { 'forget-nights': service.forgetExpired },
    routes: ({ findCaller }: Callers) => nightRoutes({ service, openStream: streams.open, cookie, findCaller }),
  };
}
