import type { Pool } from 'pg';
import { expect } from 'vitest';

/** Waits until `count` statements wait for locks. Statements of the server's other databases do not count. */
export const untilWaiting = (pool: Pool, count = 1) =>
  expect
    .poll(async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await pool.query(waiting)).rowCount;
    })
    .toBe(count);
