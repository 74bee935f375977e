import { frightLimitsSchema } from '#contract/limits/fright-limits.ts';
import { memberRoutes } from '../../http/routes.ts';
import type { RequireMember } from '../../middleware/member.ts';
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
