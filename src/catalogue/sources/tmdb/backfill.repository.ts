import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';

/** A range of release dates, YYYY-MM-DD. Both days are included. */
export type DateWindow = { firstDay: string; lastDay: string };

/** The window of films without a date. It is the earliest, so it is processed last. */
export const UNDATED: DateWindow = { firstDay: '0001-01-01', lastDay: '0001-01-01' };
export const isUndated = ({ firstDay }: DateWindow) => firstDay === UNDATED.firstDay;

export type SyncProgress = { open: number; films: number; total: number };

/** Seconds after which another process can take over a window that its holder has not renewed. */
const HELD_FOR = 120;

const heldUntil = sql<Date>`now() + make_interval(secs => ${HELD_FOR})`;

export type BackfillRepository = ReturnType<typeof createBackfillRepository>;

/** Stores the progress of the full sync in the database, so that another process can continue it. */
export function createBackfillRepository(db: Database) {
  return {
    /**
     * Starts a run, unless one is in progress. Of two processes that start one at the same time, the second waits for
     * the keys of the first. @returns true if one was in progress
     */
    async begin({ firstDay, lastDay }: DateWindow): Promise<boolean> {
      const { rows } = await sql`
        insert into backfill_window (first_day, last_day)
        select * from (values (${firstDay}::date, ${lastDay}::date), (${UNDATED.firstDay}::date, ${UNDATED.lastDay}::date))
        where not exists (select from backfill_window)
        on conflict do nothing returning first_day`.execute(db);
      return rows.length === 0;
    },

    async writeTotal(total: number): Promise<void> {
      await db.updateTable('backfill_window').set({ total }).execute();
    },

    /**
     * Takes the newest free window. Returns null when none is free. A hold that ends more than HELD_FOR seconds from
     * now is ignored, because the clock was set back after it began.
     */
    async take(): Promise<DateWindow | null> {
      const { rows } = await sql<DateWindow>`
        update backfill_window set held_until = ${heldUntil}
        where first_day = (
          select first_day from backfill_window
          where done_at is null and (held_until between now() and ${heldUntil}) is not true
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

    async release({ firstDay }: DateWindow): Promise<void> {
      await db.updateTable('backfill_window').set({ held_until: null }).where('first_day', '=', firstDay).execute();
    },

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

    async progress(): Promise<SyncProgress> {
      return db
        .selectFrom('backfill_window')
        .select([
          sql<number>`count(*) filter (where done_at is null)`.as('open'),
          sql<number>`coalesce(sum(films) filter (where done_at is not null), 0)::int`.as('films'),
          sql<number>`coalesce(max(total), 0)`.as('total'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Ends a run that has no open windows. @returns false if another process has ended it */
    async end(): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from backfill_window where not exists (select from backfill_window where done_at is null)`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}
