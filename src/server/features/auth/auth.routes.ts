import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  authStatusSchema,
  type LoginFailure,
  loggedOutSchema,
  loginFailureSchema,
  loginSchema,
  registrationSchema,
  successSchema,
} from '#contract/accounts/accounts.ts';
import { secondFactorCodeSchema, secondFactorNeededSchema } from '#contract/accounts/second-factor.ts';
import { createApiRouter } from '../../http/api-router.ts';
import {
  apiErrorResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION_IF_ANY } from '../../http/openapi-security.ts';
import { privateResponses } from '../../middleware/public-cache.ts';
import type { AuthService } from './auth.service.ts';
import type { SignIn } from './sign-in.service.ts';

const tags = ['Accounts'];

/** The message does not reveal whether the e-mail address or the password was wrong. */
const WRONG_CREDENTIALS: LoginFailure = {
  success: false,
  code: 'wrong_credentials',
  message: 'Wrong email address or password.',
};

const statusRoute = createRoute({
  method: 'get',
  path: '/auth/status',
  operationId: 'getAuthStatus',
  tags,
  security: BY_SESSION_IF_ANY,
  summary: 'The member who is logged in',
  responses: jsonResponse(authStatusSchema, 'The member or null, and who may register'),
});

const registerRoute = createRoute({
  method: 'post',
  path: '/auth/register',
  operationId: 'register',
  tags,
  summary: 'Create an account',
  description: 'Does not log in.',
  request: jsonBody(registrationSchema),
  responses: {
    201: { description: 'The account was created', content: { 'application/json': { schema: successSchema } } },
    ...apiErrorResponse(403, 'Registration is closed, or the invitation is not valid'),
    ...conflictResponse,
    ...tooManyRequestsResponse,
  },
});

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/login',
  operationId: 'login',
  tags,
  summary: 'Log in',
  description:
    'The password is base64(iv ‖ AES-256-GCM(SHA-256(LOGIN_SECRET), iv, base64(password))), with 12 bytes of iv.',
  request: jsonBody(loginSchema),
  responses: {
    ...jsonResponse(
      z.union([successSchema, secondFactorNeededSchema]),
      'Logged in: the session cookie is set. Or the second factor is needed: see POST /auth/login/second-factor',
    ),
    401: { description: 'Wrong credentials', content: { 'application/json': { schema: loginFailureSchema } } },
    ...apiErrorResponse(403, 'The account is disabled'),
    ...tooManyRequestsResponse,
  },
});

const secondStepRoute = createRoute({
  method: 'post',
  path: '/auth/login/second-factor',
  operationId: 'loginSecondFactor',
  tags,
  summary: 'Log in: the second step',
  description: 'Within ten minutes after the first, in the same browser.',
  request: jsonBody(secondFactorCodeSchema),
  responses: {
    ...jsonResponse(successSchema, 'Logged in: the session cookie is set'),
    ...apiErrorResponse(401, '`wrong_code`, or `not_signed_in`: please log in again'),
    ...tooManyRequestsResponse,
  },
});

const logoutRoute = createRoute({
  method: 'post',
  path: '/auth/logout',
  operationId: 'logout',
  tags,
  security: BY_SESSION_IF_ANY,
  summary: 'Log out',
  description: 'Ends the session on the server. Succeeds even when nobody is logged in.',
  responses: {
    ...noContentResponse,
    ...jsonResponse(loggedOutSchema, 'Logged out here; the browser can also log out at the provider of the session'),
  },
});

export function addCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

export function authRoutes(service: AuthService, signIn: SignIn): OpenAPIHono {
  const router = createApiRouter();
  router.use('/auth/*', privateResponses);

  router.openapi(statusRoute, async (c) => {
    const { status, headers } = await service.status(c.req.raw.headers);
    addCookies(c, headers);
    return c.json(status, 200);
  });

  router.openapi(registerRoute, async (c) => {
    await service.register(c.req.valid('json'), c.var.clientAddress);
    return c.json({ success: true as const }, 201);
  });

  router.openapi(loginRoute, async (c) => {
    const caller = { address: c.var.clientAddress, headers: c.req.raw.headers };
    const entry = await service.login(c.req.valid('json'), caller);
    if (!entry) return c.json(WRONG_CREDENTIALS, 401);
    addCookies(c, entry.headers);
    return c.json(entry.secondFactor ? { secondFactor: true as const } : { success: true as const }, 200);
  });

  router.openapi(secondStepRoute, async (c) => {
    const caller = { address: c.var.clientAddress, headers: c.req.raw.headers };
    addCookies(c, await signIn.secondStep(c.req.valid('json'), caller));
    return c.json({ success: true as const }, 200);
  });

  router.openapi(logoutRoute, async (c) => {
    const { headers, provider } = await service.logout(c.req.raw.headers);
    addCookies(c, headers);
    if (provider) return c.json({ continueAt: `/api/auth/oidc/${provider}/logout` }, 200);
    return c.body(null, 204);
  });

  return router;
}
