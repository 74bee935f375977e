import { z } from 'zod';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { createdShareSchema, shareInputSchema, sharesSchema } from '../contract/shares.ts';
import type { SharesService } from './shares.service.ts';

export function sharesRoutes(service: SharesService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Shared links', requireMember);

  member('POST', '/shares', {
    id: 'createShare',
    summary: 'Create a link that shows the profile or a year to everybody who has the link',
    body: shareInputSchema,
    answer: [createdShareSchema, 'The link'],
    status: 201,
    fails: [409, 429],
    handle: ({ member, body }) => service.create(member.id, body),
  });

  member('GET', '/shares', {
    id: 'listShares',
    summary: "The member's links, without their URLs",
    answer: [sharesSchema, 'Newest first, without expired ones'],
    handle: async ({ member }) => ({ shares: await service.list(member.id) }),
  });

  member('DELETE', '/shares/{shareId}', {
    id: 'deleteShare',
    summary: 'Revoke a link',
    description: 'From then on its page and pictures are not found.',
    params: z.object({ shareId: z.uuid('must be the id of a link') }),
    fails: [404],
    handle: ({ member, params }) => service.revoke(member.id, params.shareId),
  });

  return router;
}
