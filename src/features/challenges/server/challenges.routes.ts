import { z } from 'zod';
import type { RequireMember } from '#engine/http/member.ts';
import { PICTURE_ANSWER } from '#engine/http/openapi.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { listParams } from '#features/lists/server/lists.ts';
import { PICTURE_SIZES } from '#features/shares/contract/shared-pages.ts';
import {
  challengeNightsSchema,
  proposalInputSchema,
  proposalSchema,
  scoreSchema,
  templatesSchema,
} from '../contract/challenges.ts';
import type { ChallengesService } from './challenges.service.ts';

export function challengesRoutes(service: ChallengesService, requireMember: RequireMember) {
  const { router, member, memberOrToken } = memberRoutes('Challenges', requireMember);

  memberOrToken('GET', '/lists/{listId}/score', {
    id: 'getChallengeScore',
    summary: 'How far the challenge of a list is, from the viewings of its days',
    params: listParams,
    answer: [scoreSchema, 'The score. As many films as possible count for a rule'],
    fails: [404],
    handle: ({ member, params }) => service.score({ memberId: member.id, id: params.listId }),
  });

  member('GET', '/lists/{listId}/score/picture', {
    id: 'drawChallengeScore',
    summary: 'The score of a challenge as a picture to share',
    params: listParams,
    query: z.object({ size: z.enum(PICTURE_SIZES).default('wide').describe('tall: for stories') }),
    otherAnswers: PICTURE_ANSWER,
    fails: [404],
    handle: async ({ c, member: { id: memberId }, params, query }) =>
      c.body(await service.picture({ memberId, id: params.listId }, query.size), 200, { 'Content-Type': 'image/png' }),
  });

  memberOrToken('GET', '/challenge-nights', {
    id: 'listChallengeNights',
    summary: "The member's challenges and their planned nights",
    answer: [challengeNightsSchema, 'The challenges, oldest first, and their nights, earliest first'],
    handle: ({ member }) => service.nights(member.id),
  });

  memberOrToken('POST', '/lists/{listId}/propose', {
    id: 'proposeProgram',
    summary: 'Films for the rules of a challenge that are still open',
    description: 'Changes nothing. The same request has the same response on one day.',
    params: listParams,
    body: proposalInputSchema,
    answer: [proposalSchema, 'Films that the member has not seen, within their limits, those of `keep` first'],
    fails: [404],
    handle: ({ member, params, body }) => service.propose({ memberId: member.id, id: params.listId }, body),
  });

  return router;
}

export function templatesRoutes(service: ChallengesService) {
  const { router, visitor } = visitorRoutes('Challenges');

  visitor('GET', '/challenges', {
    id: 'listChallengeTemplates',
    summary: 'Challenges to begin with',
    answer: [templatesSchema, 'For POST /lists. The days begin today, in UTC'],
    handle: async () => ({ templates: await service.templates() }),
  });

  return router;
}
