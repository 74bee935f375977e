import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { BrowserError } from '../contract/browser-errors.ts';

/** Maximum number of different errors that are stored for a day. Further errors are only counted by the metric. */
const MAX_GROUPS = 500;
const SHOWN = 50;

type Found = BrowserError & { count: number; lastAt: Date };

export function createBrowserErrorsRepository(db: Database) {
  return {
    async add({ kind, message, place }: BrowserError, day: string, now: Date): Promise<void> {
      await sql`
        insert into browser_error (day, kind, message, place, last_at)
        select ${day}::date, ${kind}, ${message}, ${place}, ${now}::timestamptz
        where (select count(*) from browser_error where day = ${day}) < ${MAX_GROUPS} or exists (
          select from browser_error where day = ${day} and kind = ${kind} and message = ${message} and place = ${place})
        on conflict (day, kind, message, place)
          do update set count = browser_error.count + 1, last_at = excluded.last_at`.execute(db);
    },

    /** Returns the errors after a moment, the most frequent first. */
    async since(moment: Date): Promise<Found[]> {
      const { rows } = await sql<Found>`
        select kind, message, place, sum(count) as count, max(last_at) as "lastAt" from browser_error
        where last_at > ${moment} group by kind, message, place order by sum(count) desc, 5 desc limit ${SHOWN}`.execute(
        db,
      );
      return rows;
    },
  };
}
