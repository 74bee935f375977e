import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createStreamingRepository } from './streaming.repository.ts';
import { streamingRoutes } from './streaming.routes.ts';

/** The streaming services that members pay for, and their region. */
export function createStreaming({ db, env }: Deps) {
  const streaming = createStreamingRepository(db, env.WATCH_REGION);
  return {
    servicesOf: streaming.servicesOf,
    regionOf: streaming.regionOf,
    routes: ({ requireMember }: Callers) => streamingRoutes(streaming, requireMember),
  };
}
