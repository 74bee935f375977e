import { type Insertable, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { keepMember } from '#engine/database/member-data.ts';
import type { NightGuest } from '#engine/database/schema.gen.ts';
import type { NewGuest } from './gathering-rules.ts';
import {
  type Brought,
  type Change,
  type DeckFilm,
  type Guest,
  type GuestChange,
  type NightState,
  NO_WISHES,
  NOTHING_BROUGHT,
} from './night-state.ts';
import { readView } from './night-view.repository.ts';
import { removing } from './voting-rules.ts';

export type StoredGuest = Guest & Brought & { secretHash: Buffer };
export type StoredNight = Omit<NightState, 'guests'> & { guests: StoredGuest[] };

/** Messages consist of the code and the version of a night that has changed. */
export const NIGHT_CHANNEL = 'night';

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

const guestColumns = (change: GuestChange): Partial<Insertable<NightGuest>> => ({
  member_id: change.memberId,
  is_host: change.isHost,
  here_at: change.hereAt,
  is_ready: change.isReady,
  wishes: json(change.wishes),
  votes: json(change.votes),
  score: change.score === null ? null : json(change.score),
  film_order: change.filmOrder,
  watchlist: change.watchlist,
  seen: change.seen,
  taste: change.taste,
  pool: change.pool,
});

const nightColumns = ({ state, round, runOn, fitting, deck, loosen, result, draw }: NonNullable<Change['night']>) => ({
  state,
  round,
  fitting,
  loosen,
  draw,
  run_on: runOn,
  deck: json(deck),
  result: json(result),
});

/** A new seat: the hash of its cookie, its member, if any, and the films to which the member limits the night. */
type Seat = { secretHash: Buffer; memberId: string | null; pool: number[] | null };

const NIGHT = [
  ...(['id', 'code', 'state', 'version', 'changes', 'round', 'fitting', 'deck', 'loosen', 'result', 'draw'] as const),
  ...(['run_on as runOn', 'expires_at as expiresAt'] as const),
];
const GUEST = [
  ...(['seat', 'name', 'name_key as nameKey', 'secret_hash as secretHash', 'is_host as isHost'] as const),
  ...(['is_ready as isReady', 'here_at as hereAt', 'wishes', 'film_order as filmOrder', 'votes', 'score'] as const),
];
const LISTS = ['watchlist', 'seen', 'taste', 'pool'] as const;

type ReadOptions = {
  now: Date;
  /** Also reads the films that members bring, which may be thousands. */
  withLists?: boolean;
  /** Nobody else changes the night until the end of the transaction. */
  lock?: boolean;
};

async function readNight(
  db: Database,
  code: string,
  { now, withLists = false, lock = false }: ReadOptions,
): Promise<StoredNight | null> {
  const night = await db
    .selectFrom('night')
    .select(NIGHT)
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!night) return null;
  const guests = await db
    .selectFrom('night_guest')
    .select(GUEST)
    .$if(withLists, (query) => query.select(LISTS))
    .where('night_id', '=', night.id)
    .orderBy('seat')
    .execute();
  const known = guests.map((guest) => ({
    ...NOTHING_BROUGHT,
    ...guest,
    wishes: { ...NO_WISHES, ...(guest.wishes as object) },
  }));
  // Only this file writes the columns of JSON, and a CHECK constraint guarantees the state.
  return { ...night, guests: known } as StoredNight;
}

async function writeNight(trx: Database, night: StoredNight, { night: changed, guests, removed, isVisible }: Change) {
  for (const [seat, change] of guests ?? []) {
    await trx
      .updateTable('night_guest')
      .set(guestColumns(change))
      .where('night_id', '=', night.id)
      .where('seat', '=', seat)
      .execute();
  }
  if (removed !== undefined)
    await trx.deleteFrom('night_guest').where('night_id', '=', night.id).where('seat', '=', removed).execute();
  const version = night.version + Number(isVisible);
  await trx
    .updateTable('night')
    .set({ ...nightColumns(changed ?? {}), version, changes: night.changes + 1 })
    .where('id', '=', night.id)
    .execute();
  // Sent to all processes when the transaction is committed.
  if (isVisible) await sql`select pg_notify(${NIGHT_CHANNEL}, ${`${night.code} ${version}`})`.execute(trx);
}

/** Includes nights that have expired but are not deleted yet. */
const EVER = new Date(0);

/**
 * Takes a member out of all nights as if they had left: their name, votes and films are deleted, the next guest becomes
 * the host, and the others see it at once. A night without guests is deleted. Call it in the transaction that deletes
 * the member, after the lock of the member's row.
 */
export async function leaveNights(trx: Database, memberId: string): Promise<void> {
  const seats = await trx
    .selectFrom('night_guest')
    .innerJoin('night', 'night.id', 'night_id')
    .select(['code', 'seat'])
    .where('member_id', '=', memberId)
    .orderBy('night.id')
    .orderBy('seat')
    .execute();
  for (const { code, seat } of seats) {
    const night = await readNight(trx, code, { now: EVER, lock: true });
    const me = night?.guests.find((guest) => guest.seat === seat);
    if (!night || !me) continue;
    if (night.guests.length === 1) await trx.deleteFrom('night').where('id', '=', night.id).execute();
    else await writeNight(trx, night, removing(night, me, me.name, me.hereAt));
  }
}

export type NightRepository = ReturnType<typeof createNightRepository>;

export function createNightRepository(db: Database) {
  const addGuest = (trx: Database, nightId: string, guest: NewGuest & Seat, now: Date) =>
    trx
      .insertInto('night_guest')
      .values({
        night_id: nightId,
        member_id: guest.memberId,
        pool: guest.pool,
        seat: guest.seat,
        name: guest.name,
        name_key: guest.nameKey,
        secret_hash: guest.secretHash,
        is_host: guest.isHost,
        is_ready: guest.isReady,
        film_order: guest.filmOrder,
        here_at: now,
      })
      .execute();

  return {
    /** @returns false if another night has this code */
    open: (code: string, expiresAt: Date) =>
      db
        .insertInto('night')
        .values({ code, expires_at: expiresAt })
        .onConflict((found) => found.column('code').doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows: added }) => Number(added) > 0),

    /** Adds a guest whom `join` makes from the night. @returns false if there is no such night */
    async join(code: string, seat: Seat, now: Date, join: (night: StoredNight) => NewGuest): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (seat.memberId !== null) await keepMember(trx, seat.memberId);
        const night = await readNight(trx, code, { now, lock: true });
        if (!night) return false;
        await addGuest(trx, night.id, { ...join(night), ...seat }, now);
        await writeNight(trx, night, { isVisible: true });
        return true;
      });
    },

    read: (code: string, now: Date) => readNight(db, code, { now, withLists: true }),

    /** Locks the night and changes it. @returns false if there is no such night */
    async change(
      code: string,
      { now, withLists = false, memberId = null }: { now: Date; withLists?: boolean; memberId?: string | null },
      work: (night: StoredNight) => Change,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (memberId !== null) await keepMember(trx, memberId);
        const night = await readNight(trx, code, { now, withLists, lock: true });
        if (!night) return false;
        const change = work(night);
        if (change.night || change.guests || change.removed !== undefined) await writeNight(trx, night, change);
        return true;
      });
    },

    /** Reads what a browser with this secret sees. The deck is read separately. */
    view: (code: string, secretHash: Buffer | null, now: Date) => readView(db, code, secretHash, now),

    async deck(id: string): Promise<DeckFilm[]> {
      const found = await db.selectFrom('night').select('deck').where('id', '=', id).executeTakeFirst();
      return (found?.deck ?? []) as DeckFilm[];
    },

    async here(nightId: string, seat: number, now: Date): Promise<void> {
      await db
        .updateTable('night_guest')
        .set({ here_at: now })
        .where('night_id', '=', nightId)
        .where('seat', '=', seat)
        .execute();
    },

    /** Marks hosts with an open event stream as present. */
    async hostsHere(seats: readonly { code: string; seat: number }[], now: Date): Promise<void> {
      await sql`update night_guest set here_at = ${now} from night,
          jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as open (code text, seat int)
        where night.id = night_id and is_host and night.code = open.code and night_guest.seat = open.seat`.execute(db);
    },

    async versions(codes: string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('night')
        .select(['code', 'version'])
        .where('code', '=', sql<string>`any(${codes}::text[])`)
        .execute();
      return new Map(rows.map(({ code, version }) => [code, version]));
    },

    async watchlistOf(memberId: string): Promise<number[]> {
      const rows = await db.selectFrom('watchlist_entry').select('film_id').where('member_id', '=', memberId).execute();
      return rows.map((row) => row.film_id).sort((a, b) => a - b);
    },

    async seenBy(memberId: string): Promise<number[]> {
      const { rows } = await sql<{ film_id: number }>`select film_id from viewing where member_id = ${memberId}
        union select film_id from rating where member_id = ${memberId} order by film_id`.execute(db);
      return rows.map((row) => row.film_id);
    },

    async forgetExpired(now: Date): Promise<void> {
      await db.deleteFrom('night').where('expires_at', '<=', now).execute();
    },
  };
}
