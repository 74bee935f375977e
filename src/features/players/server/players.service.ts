import type { Deps } from '#engine/deps.ts';
import { conflict, notFound } from '#engine/errors.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { MAX_PLAYERS } from '../contract/player-rules.ts';
import type { CreatedPlayer, Player, PlayerEventAnswer, PlayerInput } from '../contract/players.ts';
import type { PlayerEventsRepository } from './player-events.repository.ts';
import type { PlayersRepository } from './players.repository.ts';

export type PlayersService = ReturnType<typeof createPlayersService>;

type Repositories = { players: PlayersRepository; events: PlayerEventsRepository };

export function createPlayersService({ env, clock }: Pick<Deps, 'env' | 'clock'>, { players, events }: Repositories) {
  const list = async (memberId: string): Promise<PlayerEventAnswer[]> =>
    (await events.list(memberId)).map(({ id, at, kind, title, year, state, reason, film_id, film }) => ({
      _id: id,
      at: at.toISOString(),
      player: kind,
      title,
      year,
      reason,
      filmId: film_id,
      film,
      // The proposed film may have been deleted from the catalogue.
      state: state === 'asked' && film_id === null ? 'unknown' : state,
    }));

  return {
    /** @throws AppError conflict for a second URL for the same player and user, and for too many players */
    async create(memberId: string, { kind, user }: PlayerInput): Promise<CreatedPlayer> {
      const token = newToken();
      const added = await players.add(memberId, { kind, user, tokenHash: hashOf(token), now: clock() });
      if (added === 'taken')
        throw conflict(
          'You already have a URL for this. It works for several servers. To make a new one, remove it first.',
        );
      if (added === 'full') throw conflict(`You have ${MAX_PLAYERS} players. Please remove one first.`);
      return { _id: added.id, url: `${env.APP_URL}/api/players/${token}/events` };
    },

    async list(memberId: string): Promise<Player[]> {
      const rows = await players.list(memberId);
      return rows.map(({ id, kind, user_name, created_at, heard_at, heard, heard_name }) => ({
        _id: id,
        kind,
        user: user_name,
        createdAt: created_at.toISOString(),
        heard: heard_at && heard ? { at: heard_at.toISOString(), what: heard, name: heard_name } : null,
      }));
    },

    /** @throws AppError not_found when the member has no such player */
    async remove(memberId: string, id: string): Promise<void> {
      if (!(await players.remove({ memberId, id }))) throw notFound('Player not found.');
    },

    removeAll: (memberId: string) => players.removeAll(memberId),

    events: list,

    /** @throws AppError not_found, conflict; see the repository */
    async settle(memberId: string, id: string, filmId: number | null): Promise<PlayerEventAnswer> {
      await events.settle(memberId, id, filmId);
      const event = (await list(memberId)).find(({ _id }) => _id === id);
      if (!event) throw notFound('Event not found.');
      return event;
    },
  };
}
