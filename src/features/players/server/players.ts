import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { limitEvent } from '#engine/http/request-limits.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import type { FilmMatcher } from '#features/imports/server/imports.ts';
import {
  createdPlayerSchema,
  playerEventSchema,
  playerEventsSchema,
  playerInputSchema,
  playersSchema,
  settledEventSchema,
} from '../contract/players.ts';
import { createHearing } from './hear.service.ts';
import { createPlayerEventsRepository } from './player-events.repository.ts';
import { createPlayersRepository } from './players.repository.ts';

type Needs = { matcher: FilmMatcher; rateLimits: Pick<RateLimits, 'count'> };

/** Media servers and players that report the films that members have watched. */
export function createPlayers({ db, env, clock }: Deps, needs: Needs) {
  const players = createPlayersRepository(db);
  const events = createPlayerEventsRepository(db);
  const hearing = createHearing({ clock }, { ...needs, players, events });
  return { routes: (callers: Callers) => playersRoutes({ players, events, hearing, env, clock }, callers) };
}

/** Only for the OpenAPI document: parsing/read-event.ts checks the body, because the content type may be wrong. */
const formOf = (field: string) => ({ type: 'object' as const, properties: { [field]: { type: 'string' as const } } });

type Uses = Pick<Deps, 'env' | 'clock'> & {
  players: ReturnType<typeof createPlayersRepository>;
  events: ReturnType<typeof createPlayerEventsRepository>;
  hearing: ReturnType<typeof createHearing>;
};

function playersRoutes({ players, events, hearing: { admit, hear }, env, clock }: Uses, { requireMember }: Callers) {
  const { router, visitor, member, memberOrToken } = memberRoutes('Players', requireMember);

  const answers = async (memberId: string) =>
    (await events.list(memberId)).map(({ id, at, kind, title, year, state, reason, film_id, film }) => ({
      _id: id,
      at,
      player: kind,
      title,
      year,
      reason,
      filmId: film_id,
      film,
      // The proposed film may have been deleted from the catalogue.
      state: state === 'asked' && film_id === null ? 'unknown' : state,
    }));

  member('GET', '/players', {
    id: 'listPlayers',
    summary: "The member's media servers and players",
    answer: [playersSchema, 'Without their URLs, which are shown only once'],
    handle: async ({ member }) => ({
      players: (await players.list(member.id)).map(
        ({ id, kind, user_name, created_at, heard_at, heard, heard_name }) => ({
          _id: id,
          kind,
          user: user_name,
          createdAt: created_at,
          heard: heard_at && heard ? { at: heard_at, what: heard, name: heard_name } : null,
        }),
      ),
    }),
  });

  member('POST', '/players', {
    id: 'createPlayer',
    summary: 'Make the URL to which a media server or player sends what the member watches',
    body: playerInputSchema,
    answer: [createdPlayerSchema, 'The URL'],
    status: 201,
    fails: [409],
    async handle({ member, body }) {
      const token = newToken();
      const { id } = await players.add(member.id, { ...body, tokenHash: hashOf(token), now: clock() });
      return { _id: id, url: `${env.APP_URL}/api/players/${token}/events` };
    },
  });

  member('DELETE', '/players', {
    id: 'deletePlayers',
    summary: 'Revoke the URLs of all players',
    handle: ({ member }) => players.removeAll(member.id),
  });

  member('DELETE', '/players/{playerId}', {
    id: 'deletePlayer',
    summary: 'Revoke the URL of a player',
    description: 'The films that it reported stay.',
    params: z.object({ playerId: z.uuid('must be the id of a player') }),
    fails: [404],
    handle: ({ member, params }) => players.remove({ memberId: member.id, id: params.playerId }),
  });

  memberOrToken('GET', '/players/events', {
    id: 'listPlayerEvents',
    summary: 'The films that players reported, and what came of each',
    answer: [playerEventsSchema, 'Newest first; older ones are forgotten'],
    handle: async ({ member }) => ({ events: await answers(member.id) }),
  });

  memberOrToken('POST', '/players/events/{eventId}', {
    id: 'settlePlayerEvent',
    summary: 'Say which film an event means, or that it means none',
    description:
      'With a film, the film is watched at the time of the event. With null, the viewing that the event has added is removed, or 409 if the member has changed it.',
    params: z.object({ eventId: z.uuid('must be the id of an event') }),
    body: settledEventSchema,
    answer: [playerEventSchema, 'As it is now'],
    fails: [404, 409],
    async handle({ member, params, body }) {
      await events.settle(member.id, params.eventId, body.filmId);
      const event = (await answers(member.id)).find(({ _id }) => _id === params.eventId);
      if (!event) throw notFound('Event not found.');
      return event;
    },
  });

  visitor('POST', '/players/{token}/events', {
    id: 'hearPlayer',
    summary: 'Where a player sends its events',
    description:
      'Takes the bodies of Jellyfin’s webhook plugin, of Plex, of Emby and of add-ons of Kodi. An event that means no viewing changes nothing.',
    params: z.object({ token: z.string() }),
    otherBody: {
      content: {
        'application/json': { schema: { type: 'object' } },
        'application/x-www-form-urlencoded': { schema: formOf('data') },
        'multipart/form-data': { schema: formOf('payload') },
      },
    },
    fails: [404, 429],
    before: [
      async (c, next) => {
        await admit(c.req.param('token') ?? '');
        await next();
      },
      limitEvent,
    ],
    handle: async ({ c, params: { token } }) =>
      hear(token, new Uint8Array(await c.req.arrayBuffer()), c.req.header('Content-Type')),
  });

  return router;
}
