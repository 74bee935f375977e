import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { Mine } from '../contract/movie-night.ts';
import type { Guest, NightState } from './night-state.ts';

type ViewedPerson = Pick<Guest, 'seat' | 'name' | 'isHost' | 'isReady' | 'score'> & {
  progress: number;
  hereAt: string;
};

type ViewedNight =
  | 'id'
  | 'code'
  | 'state'
  | 'version'
  | 'round'
  | 'fitting'
  | 'draw'
  | 'loosen'
  | 'result'
  | 'expiresAt';

export type NightView = Pick<NightState, ViewedNight> & {
  people: ViewedPerson[];
  bring: Mine['bring'];
  /** Number of films to which the night is limited. */
  pool: number | null;
  /** Null without a seat, as are the fields below. */
  seat: number | null;
  wishes: Partial<Guest['wishes']> | null;
  filmOrder: number[] | null;
  votes: Mine['votes'] | null;
};

/**
 * Reads what one browser sees, in one query. Of the other guests, it reads the number of their votes and, after the
 * film, their scores, but neither the votes nor the wishes.
 */
export async function readView(
  db: Database,
  code: string,
  secretHash: Buffer | null,
  now: Date,
): Promise<NightView | null> {
  const { rows } = await sql<NightView>`
    select night.id, code, state, version, round, fitting, draw, loosen, result, expires_at as "expiresAt",
      own.seat, own.wishes, own.film_order as "filmOrder", own.votes,
      json_build_object('watchlist', own.watchlist is not null, 'seen', own.seen is not null,
        'taste', own.taste is not null, 'list', own.pool is not null) as bring,
      (select max(cardinality(pool)) from night_guest where night_id = night.id) as pool,
      (select coalesce(json_agg(json_build_object('seat', seat, 'name', name, 'isHost', is_host, 'isReady', is_ready,
        'hereAt', here_at, 'progress', jsonb_array_length(votes), 'score', score) order by seat), '[]')
        from night_guest where night_id = night.id) as people
    from night left join night_guest own on own.night_id = night.id and own.secret_hash = ${secretHash}
    where code = ${code} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}
