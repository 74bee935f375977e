import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { frightLimitsSchema } from '../contract/fright-limits.ts';
import type { LimitsRepository } from './limits.repository.ts';

export function limitsRoutes(limits: LimitsRepository, requireMember: RequireMember) {
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
