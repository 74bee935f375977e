import { randomBytes } from 'node:crypto';
import type { Database } from '#engine/database/database.ts';
import { readNight, writeNight } from './movie-night.repository.ts';
import { removing } from './voting-rules.ts';

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
    else await writeNight(trx, night, removing(night, me, me.name, { now: me.hereAt, seed: newSeed() }));
  }
}

/** The seed of a draw. */
export const newSeed = () => randomBytes(4).toString('hex');
