import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  guestRemovalSchema,
  guestWishesSchema,
  type Night,
  nightInputSchema,
  nightSchema,
  nightStartSchema,
  voteSchema,
} from '#contract/night/night.ts';
import { etagOf, matchesEtag } from '#http-cache';
import { createApiRouter } from '../../http/api-router.ts';
import {
  apiErrorResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_NIGHT, BY_NIGHT_IF_ANY, BY_NIGHT_OR_MEMBER } from '../../http/openapi-security.ts';
import { idText } from '../../http/params.ts';
import type { FindCaller } from '../../middleware/member.ts';
import { privateResponses } from '../../middleware/public-cache.ts';
import type { NightCaller, NightService } from './night.service.ts';
import type { createNightCookie } from './night-cookie.ts';

const tags = ['Movie nights'];
const codeParam = z.object({ code: z.string().describe('Six letters; capitals, spaces and hyphens do not matter') });
const forbiddenResponse = apiErrorResponse(403, 'This browser has no seat in the night, or may not do this');
const nightResponse = jsonResponse(nightSchema, 'The night as this guest sees it');
const problems = { ...notFoundResponse, ...forbiddenResponse, ...conflictResponse };

const openRoute = createRoute({
  method: 'post',
  path: '/nights',
  operationId: 'openNight',
  tags,
  summary: 'Open a movie night',
  description:
    'Sets a cookie, which is the seat of this browser in the night. The cookie and the night last for 24 hours.',
  request: jsonBody(nightInputSchema),
  responses: {
    201: { description: 'The night', content: { 'application/json': { schema: nightSchema } } },
    ...tooManyRequestsResponse,
  },
});

const joinRoute = createRoute({
  method: 'post',
  path: '/nights/{code}/join',
  operationId: 'joinNight',
  tags,
  security: BY_NIGHT_IF_ANY,
  summary: 'Join a night',
  description: 'Sets the cookie of the night. A browser that has a seat keeps it.',
  request: { params: codeParam, ...jsonBody(nightInputSchema) },
  responses: { ...nightResponse, ...notFoundResponse, ...conflictResponse, ...tooManyRequestsResponse },
});

const readRoute = createRoute({
  method: 'get',
  path: '/nights/{code}',
  operationId: 'getNight',
  tags,
  security: BY_NIGHT_IF_ANY,
  summary: 'A night as this browser sees it',
  description:
    'A browser without a seat gets what a television shows. With If-None-Match, an unchanged night is not sent again.',
  request: { params: codeParam, headers: z.object({ 'if-none-match': z.string().optional() }) },
  responses: {
    ...nightResponse,
    304: { description: 'Unchanged since the response with this ETag' },
    ...notFoundResponse,
    ...tooManyRequestsResponse,
  },
});

const wishesRoute = createRoute({
  method: 'put',
  path: '/nights/{code}/me',
  operationId: 'setNightWishes',
  tags,
  security: BY_NIGHT_OR_MEMBER,
  summary: 'Say what you can take, and that you are ready',
  description:
    'Other guests do not see the wishes. After the start, changed wishes begin a new round for all, at most twice.',
  request: { params: codeParam, ...jsonBody(guestWishesSchema) },
  responses: { ...nightResponse, ...problems, ...apiErrorResponse(401, 'Only members can send `bring`') },
});

const startRoute = createRoute({
  method: 'post',
  path: '/nights/{code}/start',
  operationId: 'startNight',
  tags,
  security: BY_NIGHT,
  summary: 'Make the deck and begin the voting',
  description: 'The host may do this. When the host has been away for a minute, everybody may.',
  request: {
    params: codeParam,
    body: { required: false, content: { 'application/json': { schema: nightStartSchema } } },
  },
  responses: { ...nightResponse, ...problems },
});

const voteRoute = createRoute({
  method: 'post',
  path: '/nights/{code}/votes',
  operationId: 'voteInNight',
  tags,
  security: BY_NIGHT,
  summary: 'Vote on a film of the deck',
  request: { params: codeParam, ...jsonBody(voteSchema) },
  responses: { ...nightResponse, ...problems },
});

const takeBackRoute = createRoute({
  method: 'delete',
  path: '/nights/{code}/votes/{filmId}',
  operationId: 'takeBackNightVote',
  tags,
  security: BY_NIGHT,
  summary: 'Take back your last vote',
  request: { params: codeParam.extend({ filmId: idText }) },
  responses: { ...nightResponse, ...problems },
});

const endRoute = createRoute({
  method: 'post',
  path: '/nights/{code}/end',
  operationId: 'endNight',
  tags,
  security: BY_NIGHT,
  summary: 'End the voting with the votes so far',
  description: 'The host may do this. When the host has been away for a minute, everybody may.',
  request: { params: codeParam },
  responses: { ...nightResponse, ...problems },
});

const removeRoute = createRoute({
  method: 'post',
  path: '/nights/{code}/remove',
  operationId: 'removeNightGuest',
  tags,
  security: BY_NIGHT,
  summary: 'Remove a guest, or leave',
  description:
    'The host may do this. When the host has been away for a minute, everybody may. A guest may always leave.',
  request: { params: codeParam, ...jsonBody(guestRemovalSchema) },
  responses: { ...nightResponse, ...problems },
});

const eventsRoute = createRoute({
  method: 'get',
  path: '/nights/{code}/events',
  operationId: 'followNight',
  tags,
  security: BY_NIGHT_IF_ANY,
  summary: 'A stream with an event for each change of the night',
  description:
    'Sends `changed` with the version at the beginning and at each change, and comments in between. The stream ends after about two minutes; browsers then open a new one.',
  request: { params: codeParam },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...notFoundResponse,
    ...tooManyRequestsResponse,
  },
});

export type NightRoutesOptions = {
  service: NightService;
  openStream: (caller: NightCaller) => Promise<ReadableStream<Uint8Array>>;
  cookie: ReturnType<typeof createNightCookie>;
  findCaller: FindCaller;
};

export function nightRoutes({ service, openStream, cookie, findCaller }: NightRoutesOptions): OpenAPIHono {
  const router = createApiRouter();
  router.use('/nights', privateResponses);
  router.use('/nights/*', privateResponses);

  const callerOf = (c: Context, code: string): NightCaller => ({
    code: service.codeOf(code),
    secret: cookie.read(c.req.raw.headers),
    address: c.var.clientAddress,
  });

  function seated(c: Context, { night, secret }: { night: Night; secret: string | null }): Night {
    if (secret) c.header('Set-Cookie', cookie.issue(night.code, secret), { append: true });
    return night;
  }

  router.openapi(openRoute, async (c) =>
    c.json(seated(c, await service.open(c.req.valid('json').name, c.var.clientAddress)), 201),
  );
  router.openapi(joinRoute, async (c) =>
    c.json(seated(c, await service.join(callerOf(c, c.req.valid('param').code), c.req.valid('json').name)), 200),
  );
  router.openapi(readRoute, async (c) => {
    const night = await service.night(callerOf(c, c.req.valid('param').code));
    const body = JSON.stringify(night);
    const etag = etagOf(Buffer.from(body));
    c.header('ETag', etag);
    if (matchesEtag(etag, c.req.valid('header')['if-none-match'])) return c.body(null, 304);
    return c.body(body, 200, { 'Content-Type': 'application/json' });
  });
  router.openapi(wishesRoute, async (c) => {
    const [caller, wishes] = [callerOf(c, c.req.valid('param').code), c.req.valid('json')];
    const isBringing = Object.values(wishes.bring ?? {}).includes(true);
    const found = isBringing ? await findCaller(c) : null;
    return c.json(await service.wish(caller, wishes, found?.member.id ?? null), 200);
  });
  router.openapi(startRoute, async (c) => {
    const { runOn = false } = c.req.valid('json') ?? {};
    return c.json(await service.start(callerOf(c, c.req.valid('param').code), { runOn }), 200);
  });
  router.openapi(voteRoute, async (c) =>
    c.json(await service.vote(callerOf(c, c.req.valid('param').code), c.req.valid('json')), 200),
  );
  router.openapi(takeBackRoute, async (c) => {
    const { code, filmId } = c.req.valid('param');
    return c.json(await service.takeBack(callerOf(c, code), filmId), 200);
  });
  router.openapi(endRoute, async (c) => c.json(await service.end(callerOf(c, c.req.valid('param').code)), 200));
  router.openapi(removeRoute, async (c) =>
    c.json(await service.remove(callerOf(c, c.req.valid('param').code), c.req.valid('json').name), 200),
  );
  router.openapi(eventsRoute, async (c) =>
    c.body(await openStream(callerOf(c, c.req.valid('param').code)), 200, {
      'Content-Type': 'text/event-stream',
      // Without this header, nginx waits for more data before it forwards an event.
      'X-Accel-Buffering': 'no',
    }),
  );
  return router;
}
