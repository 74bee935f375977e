import { createRoute } from '@hono/zod-openapi';
import { accountRemovalSchema, endedSessionsSchema, passwordChangeSchema } from '#contract/auth.ts';
import {
  apiErrorResponse,
  badRequestResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { createMemberRouter, type RequireMember, signedOutResponse } from '../../middleware/member.ts';
import { addCookies } from './auth.routes.ts';
import type { AuthService } from './auth.service.ts';

const tags = ['Accounts'];
const confirmedAnswers = {
  ...noContentResponse,
  ...badRequestResponse,
  ...signedOutResponse,
  ...apiErrorResponse(403, 'The current password is not right'),
  ...tooManyRequestsResponse,
};

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  tags,
  summary: 'Set a new password',
  description: 'This session goes on, all others end, and a mail tells of it.',
  request: jsonBody(passwordChangeSchema),
  responses: confirmedAnswers,
});

const endOthersRoute = createRoute({
  method: 'post',
  path: '/auth/end-other-sessions',
  tags,
  summary: 'Sign out everywhere else',
  responses: { ...jsonResponse(endedSessionsSchema, 'Done'), ...signedOutResponse },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/auth/account',
  tags,
  summary: 'Delete the account with everything of it',
  request: jsonBody(accountRemovalSchema),
  responses: confirmedAnswers,
});

/** What a member does with the account itself. */
export function accountRoutes(service: AuthService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [changePasswordRoute, endOthersRoute, deleteRoute]);

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
