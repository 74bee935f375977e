import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { conflict, notFound } from '#engine/errors.ts';
import { MAX_PLAYERS, type PlayerKind } from '../contract/player-rules.ts';
import type { Heard } from '../contract/players.ts';

/** Maximum number of films that play at the same time; older ones are deleted. */
const MAX_PLAYING = 20;

type NewPlayer = { kind: PlayerKind; user: string | null; tokenHash: Buffer; now: Date };
type Key = { memberId: string; id: string };
/** A film that plays now, in milliseconds: when its start was, or would have been, and its position at the first event. */
type Playing = { startedAt: number; from: number };
type HeardEvent = { at: Date; what: Heard; name: string | null };
export type KnownPlayer = NonNullable<Awaited<ReturnType<PlayersRepository['findByToken']>>>;

export type PlayersRepository = ReturnType<typeof createPlayersRepository>;

export function createPlayersRepository(db: Database) {
  const playerOf = ({ memberId, id }: Key) =>
    db.updateTable('player').where('member_id', '=', memberId).where('id', '=', id);

  return {
    /** @throws AppError conflict for a second URL for the same player and user, and for too many players */
    async add(memberId: string, { kind, user, tokenHash, now }: NewPlayer): Promise<{ id: string }> {
      return db.transaction().execute(async (trx) => {
        await lockMemberData(trx, memberId);
        const held = await trx
          .selectFrom('player')
          .select(['kind', 'user_name'])
          .where('member_id', '=', memberId)
          .execute();
        if (held.some((player) => player.kind === kind && player.user_name === user))
          throw conflict(
            'You already have a URL for this. It works for several servers. To make a new one, remove it first.',
          );
        if (held.length >= MAX_PLAYERS) throw conflict(`You have ${MAX_PLAYERS} players. Please remove one first.`);
        return trx
          .insertInto('player')
          .values({ member_id: memberId, kind, user_name: user, token_hash: tokenHash, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
      });
    },

    list: (memberId: string) =>
      db
        .selectFrom('player')
        .select(['id', 'kind', 'user_name', 'created_at', 'heard_at', 'heard', 'heard_name'])
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        // A CHECK constraint guarantees the kind, and only `noteHeard` writes `heard`.
        .$narrowType<{ kind: PlayerKind; heard: Heard | null }>()
        .execute(),

    /** @throws AppError not_found when the member has no such player */
    async remove({ memberId, id }: Key): Promise<void> {
      await db
        .deleteFrom('player')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound('Player not found.'));
    },

    async removeAll(memberId: string): Promise<void> {
      await db.deleteFrom('player').where('member_id', '=', memberId).execute();
    },

    findByToken: (tokenHash: Buffer) =>
      db
        .selectFrom('player')
        .innerJoin('member', 'member.id', 'player.member_id')
        .select(['member_id as memberId', 'player.id', 'kind', 'user_name', 'heard_at', 'playing'])
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        // `playing` is written by `noteStart` alone.
        .$narrowType<{ kind: PlayerKind; playing: Record<string, Playing> }>()
        .executeTakeFirst(),

    async noteHeard(player: Key, { at, what, name }: HeardEvent): Promise<void> {
      await playerOf(player).set({ heard_at: at, heard: what, heard_name: name }).execute();
    },

    /** @param oldest films that began before this are deleted */
    async noteStart(player: Key, film: string, started: Playing, oldest: number): Promise<void> {
      const began = sql`(value ->> 'startedAt')::bigint`;
      const playing = sql<string>`(
        select coalesce(jsonb_object_agg(key, value), '{}') from (
          select key, value from jsonb_each(playing || jsonb_build_object(${film}::text, ${JSON.stringify(started)}::jsonb))
          where ${began} > ${oldest} order by ${began} desc limit ${MAX_PLAYING}) as kept)`;
      await playerOf(player).set({ playing }).execute();
    },

    async noteStop(player: Key, film: string): Promise<void> {
      await playerOf(player)
        .set({ playing: sql<string>`playing - ${film}::text` })
        .execute();
    },
  };
}
