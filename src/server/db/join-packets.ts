import type pg from 'pg';
import { wrapQueries } from './wrap-queries.ts';

/** Sends statements of the same turn of the event loop in one packet, because each packet wakes PostgreSQL up. */
export function joinPackets(pool: pg.Pool): void {
  wrapQueries(pool, (client, query) => (...args) => {
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...args);
  });
}
