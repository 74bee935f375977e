import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { accountRemovalSchema, endedSessionsSchema, passwordChangeSchema } from '#contract/accounts/accounts.ts';
import { confirmationSchema, confirmationStateSchema, sessionsSchema } from '#contract/accounts/sessions.ts';
import {
  apiErrorResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import { addCookies } from './auth.routes.ts';
import type { AuthService } from './auth.service.ts';

const tags = ['Accounts'];
const confirmedAnswers = {
  ...noContentResponse,
  ...apiErrorResponse(403, 'The current password is wrong, or `confirmation_needed`: see POST /auth/confirm'),
  ...tooManyRequestsResponse,
};

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  operationId: 'changePassword',
  tags,
  security: BY_SESSION,
  summary: 'Set a new password',
  description: 'Ends all other sessions and notifies the member by email. Access tokens stay valid unless `endTokens`.',
  request: jsonBody(passwordChangeSchema),
  responses: confirmedAnswers,
});

const endOthersRoute = createRoute({
  method: 'post',
  path: '/auth/end-other-sessions',
  operationId: 'endOtherSessions',
  tags,
  security: BY_SESSION,
  summary: 'End all other sessions',
  responses: jsonResponse(endedSessionsSchema, 'Done'),
});

const sessionsRoute = createRoute({
  method: 'get',
  path: '/auth/sessions',
  operationId: 'listSessions',
  tags,
  security: BY_SESSION,
  summary: 'Where the member is logged in',
  responses: jsonResponse(sessionsSchema, 'The session of this request first, then by last use'),
});

const endSessionRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions/{sessionId}',
  operationId: 'endSession',
  tags,
  security: BY_SESSION,
  summary: 'End a session',
  request: { params: z.object({ sessionId: z.uuid('must be the id of a session') }) },
  responses: { ...noContentResponse, ...notFoundResponse },
});

const endSessionsRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  operationId: 'endSessions',
  tags,
  security: BY_SESSION,
  summary: 'End all other sessions',
  responses: noContentResponse,
});

const confirmationRoute = createRoute({
  method: 'get',
  path: '/auth/confirm',
  operationId: 'getConfirmation',
  tags,
  security: BY_SESSION,
  summary: 'Tells if the member has lately proved who they are, and how they can do so',
  responses: jsonResponse(confirmationStateSchema, 'For this session'),
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/confirm',
  operationId: 'confirmMember',
  tags,
  security: BY_SESSION,
  summary: 'Prove again who the member is',
  description:
    'For the next fifteen minutes, this session may make the calls that otherwise get 403 `confirmation_needed`.',
  request: jsonBody(confirmationSchema),
  responses: { ...confirmedAnswers, ...apiErrorResponse(409, 'A code was sent, but the second factor is not on') },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/auth/account',
  operationId: 'deleteAccount',
  tags,
  security: BY_SESSION,
  summary: 'Delete the account and all its data',
  request: jsonBody(accountRemovalSchema),
  responses: confirmedAnswers,
});

export function accountRoutes(service: AuthService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);

  router.openapi(changePasswordRoute, async (c) => {
    await service.changePassword(c.req.raw.headers, c.req.valid('json'));
    return c.body(null, 204);
  });
  router.openapi(endOthersRoute, async (c) => {
    return c.json({ ended: await service.endOtherSessions(c.req.raw.headers) }, 200);
  });
  router.openapi(sessionsRoute, async (c) => c.json({ sessions: await service.listSessions(c.req.raw.headers) }, 200));
  router.openapi(endSessionRoute, async (c) => {
    await service.endSession(c.var.member.id, c.req.valid('param').sessionId);
    return c.body(null, 204);
  });
  router.openapi(endSessionsRoute, async (c) => {
    await service.endOtherSessions(c.req.raw.headers);
    return c.body(null, 204);
  });
  router.openapi(confirmationRoute, async (c) => c.json(await service.confirmationState(c.req.raw.headers), 200));
  router.openapi(confirmRoute, async (c) => {
    await service.confirm(c.req.raw.headers, c.req.valid('json'));
    return c.body(null, 204);
  });
  router.openapi(deleteRoute, async (c) => {
    addCookies(c, await service.deleteAccount(c.req.raw.headers, c.req.valid('json').password));
    return c.body(null, 204);
  });
  return router;
}
