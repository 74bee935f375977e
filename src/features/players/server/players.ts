import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import type { FilmMatcher } from '#features/imports/server/imports.ts';
import { createHearing } from './hear.service.ts';
import { createPlayerEventsRepository } from './player-events.repository.ts';
import { createPlayersRepository } from './players.repository.ts';
import { playersRoutes } from './players.routes.ts';
import { createPlayersService } from './players.service.ts';

type Needs = { matcher: FilmMatcher; rateLimits: Pick<RateLimits, 'player'> };

/** Media servers and players that report the films that members have watched. */
export function createPlayers(deps: Deps, needs: Needs) {
  const players = createPlayersRepository(deps.db);
  const events = createPlayerEventsRepository(deps.db);
  const service = createPlayersService(deps, { players, events });
  const hearing = createHearing(deps, { ...needs, players, events });
  return { routes: (callers: Callers) => playersRoutes(service, hearing, callers) };
}
