import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Release dates, YYYY-MM-DD, both ends included. */
export type DateWindow = { firstDay: string; lastDay: string };

/** Seconds until a window can be taken over from a holder that does not renew it. */
const HELD_FOR = 120;

const heldUntil = sql<Date>`now() + make_interval(secs => ${HELD_FOR})`;

export type BackfillRepository = ReturnType<typeof createBackfillRepository>;

/** Progress of the full sync. It is stored in the database, so that another process can continue it. */
export function createBackfillRepository(db: Database) {
  return {
    /** Starts a run, unless one is in progress. @returns true if one was */
    async begin({ firstDay, lastDay }: DateWindow): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await sql`lock table backfill_window in share row exclusive mode`.execute(trx);
        const open = await trx.selectFrom('backfill_window').select('first_day').limit(1).executeTakeFirst();
        if (open) return true;
        await trx.insertInto('backfill_window').values({ first_day: firstDay, last_day: lastDay }).execute();
        return false;
      });
    },

    /** Takes the newest open window that nobody holds, or null. */
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

    async progress(): Promise<{ open: number; films: number }> {
      return db
        .selectFrom('backfill_window')
        .select([
          sql<number>`count(*) filter (where done_at is null)`.as('open'),
          sql<number>`coalesce(sum(films) filter (where done_at is not null), 0)`.as('films'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Ends a run without open windows. @returns false if another process has ended it */
    async end(): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from backfill_window where not exists (select from backfill_window where done_at is null)`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}
