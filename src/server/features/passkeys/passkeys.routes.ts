import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { successSchema } from '#contract/accounts/accounts.ts';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyRenameSchema,
  passkeysSchema,
} from '#contract/accounts/passkeys.ts';
import { createApiRouter } from '../../http/api-router.ts';
import {
  apiErrorResponse,
  confirmationResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import { privateResponses } from '../../middleware/public-cache.ts';
import type { PasskeysService } from './passkeys.service.ts';

const tags = ['Accounts'];
const params = z.object({ passkeyId: z.uuid('must be the id of a passkey') });
const refused = apiErrorResponse(
  401,
  '`passkey_refused`: unknown, forged, used before, or without a check of the user',
);

const listRoute = createRoute({
  method: 'get',
  path: '/auth/passkeys',
  operationId: 'listPasskeys',
  tags,
  security: BY_SESSION,
  summary: "The member's passkeys",
  responses: jsonResponse(passkeysSchema, 'Newest first'),
});

const askForNewRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys/options',
  operationId: 'askForPasskey',
  tags,
  security: BY_SESSION,
  summary: 'Begin to add a passkey',
  description: 'A cookie holds the challenge for fifteen minutes.',
  responses: {
    ...jsonResponse(passkeyOptionsSchema, 'PublicKeyCredentialCreationOptionsJSON of WebAuthn'),
    ...confirmationResponse,
    ...conflictResponse,
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys',
  operationId: 'addPasskey',
  tags,
  security: BY_SESSION,
  summary: 'Add a passkey',
  description: 'Ends all other sessions and notifies the member by email.',
  request: jsonBody(newPasskeySchema),
  responses: {
    201: { description: 'Added', content: { 'application/json': { schema: z.object({ _id: z.uuid() }) } } },
    ...apiErrorResponse(403, 'The answer of the authenticator is not valid, or `confirmation_needed`'),
    ...conflictResponse,
  },
});

const renameRoute = createRoute({
  method: 'patch',
  path: '/auth/passkeys/{passkeyId}',
  operationId: 'renamePasskey',
  tags,
  security: BY_SESSION,
  summary: 'Rename a passkey',
  request: { params, ...jsonBody(passkeyRenameSchema) },
  responses: { ...noContentResponse, ...notFoundResponse },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/auth/passkeys/{passkeyId}',
  operationId: 'removePasskey',
  tags,
  security: BY_SESSION,
  summary: 'Remove a passkey',
  description: 'Ends all other sessions and notifies the member by email.',
  request: { params },
  responses: { ...noContentResponse, ...confirmationResponse, ...notFoundResponse, ...conflictResponse },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys/confirm',
  operationId: 'confirmByPasskey',
  tags,
  security: BY_SESSION,
  summary: 'Prove again who the member is, by a passkey',
  request: jsonBody(passkeyAnswerSchema),
  responses: { ...noContentResponse, ...refused },
});

const askRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys/sign-in/options',
  operationId: 'askForSignIn',
  tags,
  summary: 'Begin to log in by a passkey',
  description: 'The same for everybody. A cookie holds the challenge for fifteen minutes.',
  responses: {
    ...jsonResponse(passkeyOptionsSchema, 'PublicKeyCredentialRequestOptionsJSON of WebAuthn'),
    ...conflictResponse,
  },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys/sign-in',
  operationId: 'signInByPasskey',
  tags,
  summary: 'Log in by a passkey',
  description: 'It counts as two factors, because the authenticator checks its user.',
  request: jsonBody(passkeyAnswerSchema),
  responses: {
    ...jsonResponse(successSchema, 'Logged in: the session cookie is set'),
    ...refused,
    ...tooManyRequestsResponse,
  },
});

export type SignsIn = {
  /** Opens a session. @returns its cookies, or null when the member was deleted meanwhile */
  enter: (memberId: string, caller: { address: string; headers: Headers }) => Promise<Headers | null>;
  /** @returns a function that undoes the count @throws AppError too_many_requests */
  limit: (address: string) => Promise<() => Promise<void>>;
  /** Stores that the member has proved who they are. */
  markConfirmed: (sessionToken: string) => Promise<void>;
  /** @returns a name for a passkey of this browser */
  deviceName: (headers: Headers) => string;
};

type Env = { var: { member: { id: string; email: string }; sessionToken: string | null } };
const callerOf = ({ var: { member, sessionToken } }: Env) => ({ ...member, token: sessionToken });

export function passkeyRoutes(
  service: PasskeysService,
  { limit, enter, markConfirmed, deviceName }: SignsIn,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const members = createMemberRouter(requireMember);
  members.openapi(listRoute, async (c) => c.json(await service.list(c.var.member.id), 200));
  members.openapi(askForNewRoute, async (c) => {
    await requireConfirmed(c);
    const { options, cookie } = await service.askForNew(callerOf(c));
    c.header('Set-Cookie', cookie, { append: true });
    return c.json({ ...options }, 200);
  });
  members.openapi(addRoute, async (c) => {
    await requireConfirmed(c);
    const { headers } = c.req.raw;
    const browser = { headers, fallbackName: deviceName(headers) };
    const { _id, cookie } = await service.add(callerOf(c), c.req.valid('json'), browser);
    c.header('Set-Cookie', cookie, { append: true });
    return c.json({ _id }, 201);
  });
  members.openapi(renameRoute, async (c) => {
    await service.rename(c.var.member.id, c.req.valid('param').passkeyId, c.req.valid('json').name);
    return c.body(null, 204);
  });
  members.openapi(removeRoute, async (c) => {
    await requireConfirmed(c);
    await service.remove(callerOf(c), c.req.valid('param').passkeyId);
    return c.body(null, 204);
  });
  members.openapi(confirmRoute, async (c) => {
    const { memberId, cookie } = await service.prove(c.req.valid('json'), c.req.raw.headers);
    const { id, token } = callerOf(c);
    if (memberId !== id || !token) throw service.refused();
    await markConfirmed(token);
    c.header('Set-Cookie', cookie, { append: true });
    return c.body(null, 204);
  });

  const everybody = createApiRouter();
  everybody.use('/auth/passkeys/sign-in/*', privateResponses);
  everybody.openapi(askRoute, async (c) => {
    const { options, cookie } = await service.ask();
    c.header('Set-Cookie', cookie, { append: true });
    return c.json({ ...options }, 200);
  });
  everybody.openapi(signInRoute, async (c) => {
    const { headers } = c.req.raw;
    const undoCount = await limit(c.var.clientAddress);
    const { memberId, cookie } = await service.prove(c.req.valid('json'), headers);
    const cookies = await enter(memberId, { address: c.var.clientAddress, headers });
    if (!cookies) throw service.refused();
    await undoCount();
    for (const one of [...cookies.getSetCookie(), cookie]) c.header('Set-Cookie', one, { append: true });
    return c.json({ success: true as const }, 200);
  });
  return [members, everybody];
}
