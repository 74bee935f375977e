import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { endedSessionsSchema } from '#contract/accounts/accounts.ts';
import { adminLogSchema, adminMembersSchema, resetLinkSchema } from '#contract/admin/admin.ts';
import {
  apiErrorResponse,
  conflictResponse,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { pageQuery, textQuery } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { AdminMembersService } from './members.service.ts';

const MAX_SEARCH = 200;

export const ADMIN_TAGS = ['Administration'];
export const administratorsOnly = apiErrorResponse(403, 'Not an administrator, or `sign_in_again` after 15 minutes');

const common = { tags: ADMIN_TAGS, security: BY_SESSION };
const params = z.object({ memberId: z.uuid('must be the id of a member') });
const ofMember = { ...notFoundResponse, ...administratorsOnly };

const listRoute = createRoute({
  ...common,
  method: 'get',
  path: '/admin/members',
  operationId: 'listMembers',
  summary: 'The members, without anything of their lists, ratings and limits',
  request: {
    query: z.object({
      q: textQuery.max(MAX_SEARCH, `must have at most ${MAX_SEARCH} characters`).default(''),
      page: pageQuery,
    }),
  },
  responses: { ...jsonResponse(adminMembersSchema, 'Newest first'), ...administratorsOnly },
});

const disableRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/members/{memberId}/disable',
  operationId: 'disableMember',
  summary: 'Lock a member out',
  description:
    'Ends all sessions. Access tokens, calendars, shared links and messages stop until the member is enabled.',
  request: { params },
  responses: { ...noContentResponse, ...ofMember, ...conflictResponse },
});

const enableRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/members/{memberId}/enable',
  operationId: 'enableMember',
  summary: 'Let a disabled member in again',
  request: { params },
  responses: { ...noContentResponse, ...ofMember },
});

const endSessionsRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/members/{memberId}/end-sessions',
  operationId: 'endSessionsOfMember',
  summary: 'Log a member out in every browser',
  request: { params },
  responses: { ...jsonResponse(endedSessionsSchema, 'Done'), ...ofMember },
});

const resetLinkRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/members/{memberId}/reset-link',
  operationId: 'createResetLink',
  summary: 'Make a link with which a member sets a new password',
  description: 'For a site without mail. The member is notified when the password changes.',
  request: { params },
  responses: { ...jsonResponse(resetLinkSchema, 'The link'), ...ofMember },
});

const deleteRoute = createRoute({
  ...common,
  method: 'delete',
  path: '/admin/members/{memberId}',
  operationId: 'deleteMember',
  summary: 'Delete a member with all their data',
  request: { params },
  responses: { ...noContentResponse, ...ofMember, ...conflictResponse },
});

const logRoute = createRoute({
  ...common,
  method: 'get',
  path: '/admin/log',
  operationId: 'readAdminLog',
  summary: 'The acts of administrators',
  request: { query: z.object({ page: pageQuery }) },
  responses: { ...jsonResponse(adminLogSchema, 'The latest act first'), ...administratorsOnly },
});

export function adminMembersRoutes(service: AdminMembersService, requireAdministrator: RequireMember) {
  const router = createMemberRouter(requireAdministrator);
  router.openapi(listRoute, async (c) => {
    const { q, page } = c.req.valid('query');
    return c.json(await service.list(q, page), 200);
  });
  router.openapi(disableRoute, async (c) => {
    await service.disable(c.var.member.id, c.req.valid('param').memberId);
    return c.body(null, 204);
  });
  router.openapi(enableRoute, async (c) => {
    await service.enable(c.var.member.id, c.req.valid('param').memberId);
    return c.body(null, 204);
  });
  router.openapi(endSessionsRoute, async (c) => {
    return c.json({ ended: await service.endSessions(c.var.member.id, c.req.valid('param').memberId) }, 200);
  });
  router.openapi(resetLinkRoute, async (c) => {
    return c.json({ url: await service.resetLink(c.var.member.id, c.req.valid('param').memberId) }, 200);
  });
  router.openapi(deleteRoute, async (c) => {
    await service.delete(c.var.member.id, c.req.valid('param').memberId);
    return c.body(null, 204);
  });
  router.openapi(logRoute, async (c) => c.json(await service.log(c.req.valid('query').page), 200));
  return router;
}
