import { z } from 'zod';
import { slugWords } from '#contract/slug.ts';
import type { Deps } from '#engine/deps.ts';
import { badRequest } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { PICTURE_ANSWER } from '#engine/http/openapi.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { listParams } from '#features/lists/server/lists.ts';
import { PICTURE_SIZES } from '#features/shares/contract/shared-pages.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import {
  type Challenge,
  type Condition,
  challengeNightsSchema,
  proposalInputSchema,
  proposalSchema,
  scoreSchema,
  templatesSchema,
} from '../contract/challenges.ts';
import { createChallengesRepository } from './challenges.repository.ts';
import {
  type ChallengesService,
  type ChallengesServiceOptions,
  createChallengesService,
} from './challenges.service.ts';

/** Challenges: lists with rules that viewings fulfill. */
export function createChallenges({ db, clock }: Deps, needs: Omit<ChallengesServiceOptions, 'repository' | 'clock'>) {
  const service = createChallengesService({ repository: createChallengesRepository(db), clock, ...needs });
  return {
    service,
    routes: ({ requireMember }: Callers) => challengesRoutes(service, requireMember),
    publicRoutes: () => templatesRoutes(service),
  };
}

function challengesRoutes(service: ChallengesService, requireMember: RequireMember) {
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

function templatesRoutes(service: ChallengesService) {
  const { router, visitor } = visitorRoutes('Challenges');

  visitor('GET', '/challenges', {
    id: 'listChallengeTemplates',
    summary: 'Challenges to begin with',
    answer: [templatesSchema, 'For POST /lists. The days begin today, in UTC'],
    handle: async () => ({ templates: await service.templates() }),
  });

  return router;
}

/** People write "The Evil Dead" for Evil Dead, "Nightmare on Elm Street" without its article, and curly apostrophes. */
const loosely = (slug: string) => slug.replaceAll('’', "'").replace(/^(an?|the)-/, '');

/**
 * Returns a function that replaces the series in rules by those of the catalogue, such as the-evil-dead by evil-dead.
 * It throws bad_request for a series of no film.
 */
export function createKnownSeries({ filmIndex }: Pick<FinderService, 'filmIndex'>) {
  return async (challenge: Challenge): Promise<Challenge> => {
    const { names } = (await filmIndex()).franchise;
    const byLooseName = new Map([...names.keys()].map((slug) => [loosely(slug), slug]));
    const known = <One extends Condition>(condition: One, path: string): One => {
      if (condition.kind !== 'franchise') return condition;
      const values = condition.values.map((slug) => {
        const found = names.has(slug) ? slug : byLooseName.get(loosely(slug));
        if (found === undefined) throw badRequest(`${path}.values: we know no series “${slugWords(slug)}”`);
        return found;
      });
      if (new Set(values).size < values.length) throw badRequest(`${path}.values: must name each value once`);
      return { ...condition, values };
    };
    const rules = challenge.rules.map((rule, place) => {
      const path = `challenge.rules.${place}`;
      const and = rule.and.map((condition, further) => known(condition, `${path}.and.${further}`));
      return { ...known(rule, path), and };
    });
    return { ...challenge, rules };
  };
}
