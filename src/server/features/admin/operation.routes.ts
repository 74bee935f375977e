import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  adminOverviewSchema,
  createdInvitationSchema,
  invitationInputSchema,
  invitationsSchema,
} from '#contract/admin/admin.ts';
import {
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { InvitationsService } from './invitations.service.ts';
import { ADMIN_TAGS, administratorsOnly } from './members.routes.ts';
import type { OverviewService } from './overview.service.ts';

const common = { tags: ADMIN_TAGS, security: BY_SESSION };

const overviewRoute = createRoute({
  ...common,
  method: 'get',
  path: '/admin/overview',
  operationId: 'getAdminOverview',
  summary: 'Version, database, storage, jobs, sources, settings and errors in browsers',
  responses: { ...jsonResponse(adminOverviewSchema, 'Without secrets'), ...administratorsOnly },
});

const runJobRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/jobs/{job}/run',
  operationId: 'runJob',
  summary: 'Run a scheduled job now',
  request: { params: z.object({ job: z.string().max(100, 'must be the name of a job') }) },
  responses: { ...noContentResponse, ...notFoundResponse, ...conflictResponse, ...administratorsOnly },
});

const inviteRoute = createRoute({
  ...common,
  method: 'post',
  path: '/admin/invitations',
  operationId: 'createInvitation',
  summary: 'Make a link with which one person can register',
  request: jsonBody(invitationInputSchema),
  responses: {
    201: { description: 'The link', content: { 'application/json': { schema: createdInvitationSchema } } },
    ...conflictResponse,
    ...administratorsOnly,
  },
});

const invitationsRoute = createRoute({
  ...common,
  method: 'get',
  path: '/admin/invitations',
  operationId: 'listInvitations',
  summary: 'The invitations, without the links',
  responses: { ...jsonResponse(invitationsSchema, 'Newest first, without expired ones'), ...administratorsOnly },
});

const revokeRoute = createRoute({
  ...common,
  method: 'delete',
  path: '/admin/invitations/{invitationId}',
  operationId: 'deleteInvitation',
  summary: 'Revoke an invitation that was not used',
  request: { params: z.object({ invitationId: z.uuid('must be the id of an invitation') }) },
  responses: { ...noContentResponse, ...notFoundResponse, ...administratorsOnly },
});

type Services = { overview: OverviewService; invitations: InvitationsService };

export function operationRoutes({ overview, invitations }: Services, requireAdministrator: RequireMember) {
  const router = createMemberRouter(requireAdministrator);
  router.openapi(overviewRoute, async (c) => c.json(await overview.overview(), 200));
  router.openapi(runJobRoute, async (c) => {
    await overview.runJob(c.var.member.id, c.req.valid('param').job);
    return c.body(null, 204);
  });
  router.openapi(inviteRoute, async (c) => c.json(await invitations.create(c.var.member.id, c.req.valid('json')), 201));
  router.openapi(invitationsRoute, async (c) => c.json({ invitations: await invitations.list() }, 200));
  router.openapi(revokeRoute, async (c) => {
    await invitations.revoke(c.var.member.id, c.req.valid('param').invitationId);
    return c.body(null, 204);
  });
  return router;
}
