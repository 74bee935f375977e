import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';

/** A range of release dates, YYYY-MM-DD. Both days are included. */
export type DateWindow = { firstDay: string; lastDay: string };

/** The window of films without a date. It is the earliest, so it is processed last. */
export const UNDATED: DateWindow = { firstDay: '0001-01-01', lastDay: '0001-01-01' };
export const isUndated = ({ firstDay }: DateWindow) => firstDay === UNDATED.firstDay;

export type SyncProgress = { open: number; films: number; total: number };

export type BackfillRepository = ReturnType<typeof createBackfillRepository>;

/** Stores the progress of the full sync, so that any process can continue it. */
export function createBackfillRepository(db: Database) {
  return {
    /** Starts a run, unless one is in progress. @returns true if one was in progress */
    async begin({ firstDay, lastDay }: DateWindow): Promise<boolean> {
      // A run whose process ended after its last window is over.
      await sql`delete from backfill_window where not exists (select from backfill_window where done_at is null)`.execute(
        db,
      );
      const { rows } = await sql`
        insert into backfill_window (first_day, last_day)
        select * from (values (${firstDay}::date, ${lastDay}::date), (${UNDATED.firstDay}::date, ${UNDATED.lastDay}::date))
        where not exists (select from backfill_window)
        returning first_day`.execute(db);
      return rows.length === 0;
    },

    async writeTotal(total: number): Promise<void> {
      await db.updateTable('backfill_window').set({ total }).execute();
    },

    /** Returns the newest open window, or null when all are done. */
    async next(): Promise<DateWindow | null> {
      const open = db.selectFrom('backfill_window').select(['first_day as firstDay', 'last_day as lastDay']);
      return (await open.where('done_at', 'is', null).orderBy('first_day', 'desc').executeTakeFirst()) ?? null;
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
        .set({ done_at: new Date(), films })
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

    async end(): Promise<void> {
      await db.deleteFrom('backfill_window').execute();
    },
  };
}
