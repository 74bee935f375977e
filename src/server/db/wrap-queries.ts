import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Replaces the method `query` of every connection. @param wrap gets the current method, and returns the new one */
export function wrapQueries(pool: pg.Pool, wrap: (client: pg.Client, query: Query) => Query): void {
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    const { query } = client;
    const wrapped = wrap(client, (...args) => Reflect.apply(query, client, args));
    client.query = wrapped as typeof client.query; // `wrap` passes all overloads on unchanged
  });
}
