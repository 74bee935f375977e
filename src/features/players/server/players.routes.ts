import { z } from 'zod';
import type { Callers } from '#engine/http/feature.ts';
import { limitEvent } from '#engine/http/request-limits.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import {
  createdPlayerSchema,
  playerEventSchema,
  playerEventsSchema,
  playerInputSchema,
  playersSchema,
  settledEventSchema,
} from '../contract/players.ts';
import type { createHearing } from './hear.service.ts';
import type { PlayersService } from './players.service.ts';

type Hearing = ReturnType<typeof createHearing>;

/** Only for the OpenAPI document: parsing/read-event.ts checks the body, because the content type may be wrong. */
const formOf = (field: string) => ({ type: 'object' as const, properties: { [field]: { type: 'string' as const } } });

type Members = Pick<Callers, 'requireMember'>;

export function playersRoutes(service: PlayersService, { admit, hear }: Hearing, { requireMember }: Members) {
  const { router, visitor, member, memberOrToken } = memberRoutes('Players', requireMember);

  member('GET', '/players', {
    id: 'listPlayers',
    summary: "The member's media servers and players",
    answer: [playersSchema, 'Without their URLs, which are shown only once'],
    handle: async ({ member }) => ({ players: await service.list(member.id) }),
  });

  member('POST', '/players', {
    id: 'createPlayer',
    summary: 'Make the URL to which a media server or player sends what the member watches',
    body: playerInputSchema,
    answer: [createdPlayerSchema, 'The URL'],
    status: 201,
    fails: [409],
    handle: ({ member, body }) => service.create(member.id, body),
  });

  member('DELETE', '/players', {
    id: 'deletePlayers',
    summary: 'Revoke the URLs of all players',
    handle: ({ member }) => service.removeAll(member.id),
  });

  member('DELETE', '/players/{playerId}', {
    id: 'deletePlayer',
    summary: 'Revoke the URL of a player',
    description: 'The films that it reported stay.',
    params: z.object({ playerId: z.uuid('must be the id of a player') }),
    fails: [404],
    handle: ({ member, params }) => service.remove(member.id, params.playerId),
  });

  memberOrToken('GET', '/players/events', {
    id: 'listPlayerEvents',
    summary: 'The films that players reported, and what came of each',
    answer: [playerEventsSchema, 'Newest first; older ones are forgotten'],
    handle: async ({ member }) => ({ events: await service.events(member.id) }),
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
    handle: ({ member, params, body }) => service.settle(member.id, params.eventId, body.filmId),
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
