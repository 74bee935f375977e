import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A span of release dates, YYYY-MM-DD, both ends included. */
export type DateWindow = { firstDay: string; lastDay: string };

/** Seconds after which another may take a window that its holder has not renewed. */
const HELD_FOR = 120;

const heldUntil = sql<Date>`now() + make_interval(secs => ${HELD_FOR})`;

export type BackfillRepository = ReturnType<typeof createBackfillRepository>;

/** Where the full sync stands. It is in the database, so that whoever is killed, another can go on from there. */
export function createBackfillRepository(db: Database) {
  return {
    /** Begins a run over this window, unless one is under way. @returns whether one was */
    async begin({ firstDay, lastDay }: DateWindow): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await sql`lock table backfill_window in share row exclusive mode`.execute(trx);
        const open = await trx.selectFrom('backfill_window').select('first_day').limit(1).executeTakeFirst();
        if (open) return true;
        await trx.insertInto('backfill_window').values({ first_day: firstDay, last_day: lastDay }).execute();
        return false;
      });
    },

    /** Takes an open window that nobody holds, the newest films first, or null. */
    async take(): Promise<DateWindow | null> {
      const { rows } = await sql<DateWindow>`
        update backfill_window set held_until = ${heldUntil}
        where first_day = (
          select first_day from backfill_window
          where done_at is null and (held_until is null or held_until < now())
          order by first_day desc limit 1 for update skip locked)
        returning first_day as "firstDay", last_day as "lastDay"`.execute(db);
      return rows[0] ?? null;
    },

    async renew({ firstDay }: DateWindow): Promise<void> {
      await db
        .updateTable('backfill_window')
        .set({ held_until: heldUntil })
        .where('first_day', '=', firstDay)
        .execute();
    },

    /** Gives a window back as it was. */
    async release({ firstDay }: DateWindow): Promise<void> {
      await db.updateTable('backfill_window').set({ held_until: null }).where('first_day', '=', firstDay).execute();
    },

    /** Puts several windows in the place of one. */
    async split({ firstDay }: DateWindow, parts: DateWindow[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('backfill_window').where('first_day', '=', firstDay).execute();
        await trx
          .insertInto('backfill_window')
          .values(parts.map((part) => ({ first_day: part.firstDay, last_day: part.lastDay })))
          .execute();
      });
    },

    async finish({ firstDay }: DateWindow, films: number): Promise<void> {
      await db
        .updateTable('backfill_window')
        .set({ done_at: new Date(), held_until: null, films })
        .where('first_day', '=', firstDay)
        .execute();
    },

    /** Windows that are not done, and the films of those that are. */
    async progress(): Promise<{ open: number; films: number }> {
      return db
        .selectFrom('backfill_window')
        .select([
          sql<number>`count(*) filter (where done_at is null)`.as('open'),
          sql<number>`coalesce(sum(films) filter (where done_at is not null), 0)`.as('films'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Ends a run of which every window is done. @returns false when another has ended it already */
    async end(): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from backfill_window where not exists (select from backfill_window where done_at is null)`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}
