import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { frightLimitsSchema } from '../contract/fright-limits.ts';
import { createLimitsRepository, type LimitsRepository } from './limits.repository.ts';

/** The limits that members set: how scary and gory a film may be, and which content it must not have. */
export function createLimits({ db }: Deps) {
  const limits = createLimitsRepository(db);
  return { limitsOf: limits.find, routes: ({ requireMember }: Callers) => limitsRoutes(limits, requireMember) };
}

function limitsRoutes(limits: LimitsRepository, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Limits', requireMember);

  memberOrToken('GET', '/limits', {
    id: 'getLimits',
    summary: "The member's limits, which nobody else ever sees",
    answer: [frightLimitsSchema, 'The limits; empty without any'],
    handle: ({ member }) => limits.find(member.id),
  });

  memberOrToken('PUT', '/limits', {
    id: 'replaceLimits',
    summary: "Replace the member's limits",
    body: frightLimitsSchema,
    answer: [frightLimitsSchema, 'As saved'],
    handle: ({ member, body }) => limits.replace(member.id, body),
  });

  return router;
}
