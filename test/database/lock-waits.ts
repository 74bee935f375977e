import type { Pool } from 'pg';
import { expect } from 'vitest';

/** Waits until so many statements of this database, and of no other one on the server, wait for locks. */
export const untilWaiting = (pool: Pool, count = 1) =>
  expect
    .poll(async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await pool.query(waiting)).rowCount;
    })
    .toBe(count);
