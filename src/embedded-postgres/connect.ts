import { realpath } from 'node:fs/promises';
import pg from 'pg';
import type { Address } from './address.ts';
import { ROLE } from './settings.ts';

/** The parts of a connection that node-postgres takes. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string };

/** What a server says to a caller. */
export type Answer =
  | { kind: 'ready'; dataDirectory: string; version: string }
  /** Not there, starting, recovering or stopping. */
  | { kind: 'not-yet'; reason: string }
  | { kind: 'refused'; reason: string };

const CONNECT_TIMEOUT = 2_000;
const NO_SUCH_DATABASE = '3D000';
/** invalid_authorization_specification, invalid_password */
const REFUSALS = ['28000', '28P01'];

export function connectionTo({ host, port }: Address, password: string | undefined): Connection {
  return { host, port, user: ROLE, database: ROLE, ...(password ? { password } : {}) };
}

/** Asks a server for its folder and version by way of the app's own database, which is created when missing. */
export async function ask(connection: Connection): Promise<Answer> {
  try {
    return await askOnce(connection);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    const reason = error instanceof Error ? error.message : String(error);
    if (code && REFUSALS.includes(code)) return { kind: 'refused', reason };
    if (code !== NO_SUCH_DATABASE) return { kind: 'not-yet', reason };
  }
  try {
    // template0 is the same however somebody changed template1; a kill in here leaves the database or none.
    await query({ ...connection, database: 'postgres' }, `create database ${ROLE} template template0`);
    return await askOnce(connection);
  } catch (error) {
    return { kind: 'not-yet', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function askOnce(connection: Connection): Promise<Answer> {
  const row = await query(
    connection,
    `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
  );
  // Links may have been named when it was started.
  const folder = await realpath(String(row.folder)).catch(() => String(row.folder));
  return { kind: 'ready', dataDirectory: folder, version: String(row.version) };
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: 'fright-club-cluster',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  // A server that dies in mid-sentence also rejects the query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    client.end().catch(() => {});
  }
}
