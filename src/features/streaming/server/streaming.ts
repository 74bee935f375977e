import type { Deps } from '#engine/deps.ts';
import { hasLibrary } from '#engine/house/house-server.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { memberServicesInputSchema, memberServicesSchema } from '../contract/streaming.ts';
import { createStreamingRepository, type StreamingRepository } from './streaming.repository.ts';

/** The streaming services that members pay for, and their region. */
export function createStreaming({ db, env }: Deps) {
  const streaming = createStreamingRepository(db, { region: env.WATCH_REGION, hasLibrary: hasLibrary(env) });
  return {
    servicesOf: streaming.servicesOf,
    regionOf: streaming.regionOf,
    routes: ({ requireMember }: Callers) => streamingRoutes(streaming, requireMember),
  };
}

function streamingRoutes(streaming: StreamingRepository, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Services', requireMember);

  memberOrToken('GET', '/services', {
    id: 'getServices',
    summary: 'The streaming services that the member pays for, and the country',
    answer: [memberServicesSchema, 'No platform until the member has chosen'],
    handle: ({ member }) => streaming.servicesOf(member.id),
  });

  memberOrToken('PUT', '/services', {
    id: 'replaceServices',
    summary: "Replace the member's services",
    body: memberServicesInputSchema,
    answer: [memberServicesSchema, 'As saved'],
    handle: ({ member, body }) => streaming.replace(member.id, body),
  });

  return router;
}
