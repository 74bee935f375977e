import { createRoute } from '@hono/zod-openapi';
import {
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorKeySchema,
  secondFactorStartSchema,
  secondFactorStateSchema,
} from '#contract/accounts/second-factor.ts';
import {
  apiErrorResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const tags = ['Accounts'];
const refusals = {
  ...apiErrorResponse(403, 'The password or the code is wrong'),
  ...conflictResponse,
  ...tooManyRequestsResponse,
};
const codes = { ...jsonResponse(recoveryCodesSchema, 'New recovery codes, shown once'), ...refusals };

const stateRoute = createRoute({
  method: 'get',
  path: '/auth/second-factor',
  operationId: 'getSecondFactor',
  tags,
  security: BY_SESSION,
  summary: 'Whether the second factor is on',
  responses: jsonResponse(secondFactorStateSchema, 'Without secrets'),
});

const beginRoute = createRoute({
  method: 'post',
  path: '/auth/second-factor',
  operationId: 'beginSecondFactor',
  tags,
  security: BY_SESSION,
  summary: 'Get a key for an authenticator app (RFC 6238)',
  description: 'Nothing changes until the first right code: POST /auth/second-factor/confirm.',
  request: jsonBody(secondFactorStartSchema),
  responses: { ...jsonResponse(secondFactorKeySchema, 'The key, shown once'), ...refusals },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/second-factor/confirm',
  operationId: 'confirmSecondFactor',
  tags,
  security: BY_SESSION,
  summary: 'Turn the second factor on by its first code',
  description: 'Ends all other sessions and notifies the member by email.',
  request: jsonBody(secondFactorCodeSchema),
  responses: codes,
});

const codesRoute = createRoute({
  method: 'post',
  path: '/auth/second-factor/codes',
  operationId: 'renewRecoveryCodes',
  tags,
  security: BY_SESSION,
  summary: 'Replace the recovery codes',
  request: jsonBody(secondFactorCodeSchema),
  responses: codes,
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/auth/second-factor',
  operationId: 'removeSecondFactor',
  tags,
  security: BY_SESSION,
  summary: 'Turn the second factor off',
  description: 'Ends all other sessions and notifies the member by email.',
  request: jsonBody(secondFactorCodeSchema),
  responses: { ...noContentResponse, ...refusals },
});

type Needs = Pick<Callers, 'requireMember' | 'requireConfirmed' | 'proveMember'>;

export function secondFactorRoutes(
  service: SecondFactorService,
  { requireMember, requireConfirmed, proveMember }: Needs,
) {
  const router = createMemberRouter(requireMember);
  const callerOf = (c: { var: { member: { id: string; email: string }; sessionToken: string | null } }) => ({
    ...c.var.member,
    token: c.var.sessionToken,
  });

  router.openapi(stateRoute, async (c) => c.json(await service.state(c.var.member.id), 200));
  router.openapi(beginRoute, async (c) => {
    await proveMember(c, c.req.valid('json').password);
    return c.json(await service.begin(callerOf(c)), 200);
  });
  router.openapi(confirmRoute, async (c) => {
    await requireConfirmed(c);
    return c.json({ recoveryCodes: await service.confirm(callerOf(c), c.req.valid('json').code) }, 200);
  });
  router.openapi(codesRoute, async (c) =>
    c.json({ recoveryCodes: await service.newCodes(callerOf(c), c.req.valid('json').code) }, 200),
  );
  router.openapi(removeRoute, async (c) => {
    await service.turnOff(callerOf(c), c.req.valid('json').code);
    return c.body(null, 204);
  });
  return router;
}
