import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { resetRequestedSchema, resetRequestSchema, resetSubmitSchema } from '#contract/accounts/accounts.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonBody, noContentResponse, tooManyRequestsResponse } from '../../http/openapi-responses.ts';
import { privateResponses } from '../../middleware/public-cache.ts';
import type { ResetPasswordService } from './reset-password.service.ts';

const tags = ['Accounts'];

const requestRoute = createRoute({
  method: 'post',
  path: '/reset-password/request',
  operationId: 'requestPasswordReset',
  tags,
  summary: 'Request an email for setting a new password',
  description: 'The response and its time do not reveal whether the account exists.',
  request: jsonBody(resetRequestSchema),
  responses: {
    202: { description: 'Accepted', content: { 'application/json': { schema: resetRequestedSchema } } },
    ...tooManyRequestsResponse,
  },
});

const submitRoute = createRoute({
  method: 'post',
  path: '/reset-password/submit',
  operationId: 'resetPassword',
  tags,
  summary: 'Set a new password with the token from the email',
  description: 'Ends all sessions of the account. Does not log in, but sets the device cookie of the account.',
  request: jsonBody(resetSubmitSchema),
  responses: { ...noContentResponse, ...tooManyRequestsResponse },
});

const callerOf = (c: Context) => ({ address: c.var.clientAddress, headers: c.req.raw.headers });

export function resetPasswordRoutes(service: ResetPasswordService): OpenAPIHono {
  const router = createApiRouter();
  router.use('/reset-password/*', privateResponses);

  router.openapi(requestRoute, async (c) => {
    await service.request(c.req.valid('json').email, callerOf(c));
    return c.json({ message: 'If this email address is registered, we have sent an email to it.' }, 202);
  });
  router.openapi(submitRoute, async (c) => {
    c.header('Set-Cookie', await service.submit(c.req.valid('json'), callerOf(c)));
    return c.body(null, 204);
  });
  return router;
}
