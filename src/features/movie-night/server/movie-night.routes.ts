import type { Context } from 'hono';
import { z } from 'zod';
import { jsonWithEtag, onlyCookie, privateResponses, setCookie, UNCHANGED } from '#engine/http/headers.ts';
import type { FindCaller } from '#engine/http/member.ts';
import {
  BY_NIGHT,
  BY_NIGHT_IF_ANY,
  BY_NIGHT_OR_MEMBER,
  BY_SESSION_IF_ANY,
  PICTURE_ANSWER,
} from '#engine/http/openapi.ts';
import { type Failure, idText, visitorRoutes } from '#engine/http/routes.ts';
import { isToken } from '#engine/lib/secret-token.ts';
import { PICTURE_SIZES } from '#features/shares/contract/shared-pages.ts';
import {
  guestRemovalSchema,
  guestWishesSchema,
  type Night,
  nightInputSchema,
  nightOpeningSchema,
  nightSchema,
  nightScoreInputSchema,
  nightStartSchema,
  voteSchema,
} from '../contract/movie-night.ts';
import { NIGHT_LIFETIME, readNightCode } from '../contract/night-rules.ts';
import { type NightCaller, type NightService, noNight } from './movie-night.service.ts';

const codeParam = z.object({ code: z.string().describe('Six letters; capitals, spaces and hyphens do not matter') });
/** Longer ones are refused unread. */
const MAX_KEY = 64;
const keyQuery = z.object({
  key: z
    .string()
    .max(MAX_KEY)
    .optional()
    .describe('The `key` of the night, from its link: with it, the call does not count as a guess of the code'),
});
const NIGHT = [nightSchema, 'The night as this guest sees it'] as const;
const PROBLEMS: Failure[] = [404, [403, 'This browser has no seat in the night, or may not do this'], 409];
/** A call of a guest. */
const OF_GUEST = { security: BY_NIGHT, params: codeParam, answer: NIGHT, fails: PROBLEMS };
const BY_HOST = 'The host may do this. When the host has been away for a minute, everybody may.';

/** Seconds. */
const HOUR = 3_600;

type NightRoutesOptions = {
  service: NightService;
  openStream: (caller: NightCaller) => Promise<ReadableStream<Uint8Array>>;
  /** True if the public origin is https. */
  https: boolean;
  findCaller: FindCaller;
};

export function nightRoutes({ service, openStream, https, findCaller }: NightRoutesOptions) {
  const { router, visitor } = visitorRoutes('Movie nights');
  // The cookie is sent to the calls of its night alone. `__Secure-` means that no page without https can set it;
  // `__Host-` would need the path `/`.
  const cookieName = https ? '__Secure-night' : 'night';

  router.use('/nights', privateResponses);
  router.use('/nights/*', privateResponses);

  /** @throws AppError not_found for a text that cannot be a code */
  function callerOf(c: Context, text: string, key: string | null = null): NightCaller {
    const code = readNightCode(text);
    if (!code) throw noNight();
    const value = onlyCookie(c.req.raw.headers, cookieName);
    return { code, secret: value && isToken(value) ? value : null, key, address: c.var.clientAddress };
  }

  const newSeat = async (c: Context, name: string) => ({ name, memberId: (await findCaller(c))?.member.id ?? null });

  function seated(c: Context, { night, secret }: { night: Night; secret: string | null }): Night {
    if (secret) {
      const attributes = { seconds: NIGHT_LIFETIME * HOUR, https, path: `/api/nights/${night.code}` };
      c.header('Set-Cookie', setCookie(cookieName, secret, attributes), { append: true });
    }
    return night;
  }

  visitor('POST', '/nights', {
    id: 'openNight',
    summary: 'Open a movie night',
    description:
      'Sets a cookie, which is the seat of this browser in the night. The cookie and the night last for 24 hours. The films of `list` are read once: later changes of the list do not matter.',
    security: BY_SESSION_IF_ANY,
    body: nightOpeningSchema,
    answer: [nightSchema, 'The night'],
    status: 201,
    fails: [
      [401, 'Only members can send `list`'],
      [404, 'The member has no such list'],
      [409, 'The list has too few films'],
      429,
    ],
    handle: async ({ c, body: { name, list } }) =>
      seated(c, await service.open({ ...(await newSeat(c, name)), list }, c.var.clientAddress)),
  });

  visitor('POST', '/nights/{code}/join', {
    id: 'joinNight',
    summary: 'Join a night',
    description: 'Sets the cookie of the night. A browser that has a seat keeps it.',
    security: BY_NIGHT_IF_ANY,
    params: codeParam,
    query: keyQuery,
    body: nightInputSchema,
    answer: NIGHT,
    fails: [404, 409, 429],
    handle: async ({ c, params, query, body }) =>
      seated(c, await service.join(callerOf(c, params.code, query.key), await newSeat(c, body.name))),
  });

  visitor('GET', '/nights/{code}', {
    id: 'getNight',
    summary: 'A night as this browser sees it',
    description:
      'A browser without a seat gets what a television shows. With If-None-Match, an unchanged night is not sent again.',
    security: BY_NIGHT_IF_ANY,
    params: codeParam,
    query: keyQuery,
    answer: NIGHT,
    ...UNCHANGED,
    fails: [404, 429],
    handle: async ({ c, params, query }) => jsonWithEtag(c, await service.night(callerOf(c, params.code, query.key))),
  });

  visitor('PUT', '/nights/{code}/me', {
    id: 'setNightWishes',
    summary: 'Say what you can take, and that you are ready',
    description:
      'Other guests do not see the wishes. After the start, changed wishes begin a new round for all, at most twice.',
    ...OF_GUEST,
    security: BY_NIGHT_OR_MEMBER,
    body: guestWishesSchema,
    fails: [...PROBLEMS, [401, 'Only members can send `bring`']],
    handle: async ({ c, params, body: wishes }) => {
      const caller = callerOf(c, params.code);
      const isBringing = Object.values(wishes.bring ?? {}).includes(true);
      const found = isBringing ? await findCaller(c) : null;
      return service.wish(caller, wishes, found?.member.id ?? null);
    },
  });

  visitor('POST', '/nights/{code}/start', {
    id: 'startNight',
    summary: 'Make the deck and begin the voting',
    description: BY_HOST,
    ...OF_GUEST,
    body: nightStartSchema,
    bodyIsOptional: true,
    handle: ({ c, params, body: { runOn = false } }) => service.start(callerOf(c, params.code), { runOn }),
  });

  visitor('POST', '/nights/{code}/votes', {
    id: 'voteInNight',
    summary: 'Vote on a film of the deck',
    ...OF_GUEST,
    body: voteSchema,
    handle: ({ c, params, body }) => service.vote(callerOf(c, params.code), body),
  });

  visitor('DELETE', '/nights/{code}/votes/{filmId}', {
    id: 'takeBackNightVote',
    summary: 'Take back your last vote',
    ...OF_GUEST,
    params: codeParam.extend({ filmId: idText }),
    handle: ({ c, params }) => service.takeBack(callerOf(c, params.code), params.filmId),
  });

  visitor('POST', '/nights/{code}/end', {
    id: 'endNight',
    summary: 'End the voting with the votes so far',
    description: BY_HOST,
    ...OF_GUEST,
    handle: ({ c, params }) => service.end(callerOf(c, params.code)),
  });

  visitor('POST', '/nights/{code}/remove', {
    id: 'removeNightGuest',
    summary: 'Remove a guest, or leave',
    description: `${BY_HOST} A guest may always leave.`,
    ...OF_GUEST,
    body: guestRemovalSchema,
    handle: ({ c, params, body }) => service.remove(callerOf(c, params.code), body.name),
  });

  visitor('POST', '/nights/{code}/scores', {
    id: 'scoreNight',
    summary: 'Say what you think of the film after the night',
    description:
      'Until the night is deleted. Later scores of the same guest replace the earlier ones; scores without any figure take them back.',
    ...OF_GUEST,
    security: BY_NIGHT_OR_MEMBER,
    body: nightScoreInputSchema,
    fails: [...PROBLEMS, [401, 'Only members can send `keep` or `watchedOn`']],
    handle: async ({ c, params, body }) => {
      const found = body.keep || body.watchedOn ? await findCaller(c) : null;
      return service.score(callerOf(c, params.code), body, found?.member.id ?? null);
    },
  });

  visitor('GET', '/nights/{code}/picture', {
    id: 'getNightPicture',
    summary: "A picture of the guests' scores to share, without names",
    security: BY_NIGHT_IF_ANY,
    params: codeParam,
    query: keyQuery.extend({ size: z.enum(PICTURE_SIZES).default('wide').describe('tall: for stories') }),
    otherAnswers: PICTURE_ANSWER,
    fails: [404, [409, 'Nobody has scored the film yet'], 429],
    handle: async ({ c, params, query: { key, size } }) =>
      c.body(await service.card(callerOf(c, params.code, key), size), 200, { 'Content-Type': 'image/png' }),
  });

  visitor('GET', '/nights/{code}/events', {
    id: 'followNight',
    summary: 'A stream with an event for each change of the night',
    description:
      'Sends `changed` with the version at the beginning and at each change, and comments in between. The stream ends after about two minutes; browsers then open a new one.',
    security: BY_NIGHT_IF_ANY,
    params: codeParam,
    query: keyQuery,
    otherAnswers: { 200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } } },
    fails: [404, 429],
    handle: async ({ c, params, query }) =>
      c.body(await openStream(callerOf(c, params.code, query.key)), 200, {
        'Content-Type': 'text/event-stream',
        // Without this header, nginx waits for more data before it forwards an event.
        'X-Accel-Buffering': 'no',
      }),
  });

  return router;
}
