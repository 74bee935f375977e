import { createRoute } from '@hono/zod-openapi';
import { accountRemovalSchema, endedSessionsSchema, passwordChangeSchema } from '#contract/auth/auth.ts';
import {
  apiErrorResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import { addCookies } from './auth.routes.ts';
import type { AuthService } from './auth.service.ts';

const tags = ['Accounts'];
const confirmedAnswers = {
  ...noContentResponse,
  ...apiErrorResponse(403, 'The current password is wrong'),
  ...tooManyRequestsResponse,
};

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  operationId: 'changePassword',
  tags,
  security: BY_SESSION,
  summary: 'Set a new password',
  description: 'Ends all other sessions and notifies the member by email.',
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
  router.openapi(deleteRoute, async (c) => {
    addCookies(c, await service.deleteAccount(c.req.raw.headers, c.req.valid('json').password));
    return c.body(null, 204);
  });
  return router;
}
