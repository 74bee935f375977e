import { realpath } from 'node:fs/promises';
import pg from 'pg';
import type { Address } from './address.ts';
import { ROLE } from './settings.ts';

export type Connection = { host: string; port: number; user: string; password?: string; database: string };

export type ServerState =
  | { kind: 'ready'; dataDirectory: string; version: string }
  /** The server is missing, starting, recovering or stopping. */
  | { kind: 'not-ready'; reason: string }
  | { kind: 'refused'; reason: string }
  /** The database uses a locale that this PostgreSQL, or this system, does not have. */
  | { kind: 'other-locale'; reason: string };

const CONNECT_TIMEOUT = 2_000;
const NO_SUCH_DATABASE = '3D000';
/** invalid_authorization_specification, invalid_password */
const REFUSALS = ['28000', '28P01'];
/** Matches the text, because the error has no code of its own (PostgreSQL's src/backend/utils/init/postinit.c). */
const OTHER_LOCALE = /^database (locale|collation) .*incompatible with|could not open collator|ICU is not supported/;

export function connectionTo({ host, port }: Address, password: string | undefined): Connection {
  return { host, port, user: ROLE, database: ROLE, ...(password ? { password } : {}) };
}

/** Connects to the app's database, which is created when missing, and reads the server's folder and version. */
export async function probe(connection: Connection): Promise<ServerState> {
  try {
    return await probeOnce(connection);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    const reason = error instanceof Error ? error.message : String(error);
    if (code && REFUSALS.includes(code)) return { kind: 'refused', reason };
    if (OTHER_LOCALE.test(reason)) return { kind: 'other-locale', reason };
    if (code !== NO_SUCH_DATABASE) return { kind: 'not-ready', reason };
  }
  try {
    // template0, because somebody may have changed template1.
    await query({ ...connection, database: 'postgres' }, `create database ${ROLE} template template0`);
    return await probeOnce(connection);
  } catch (error) {
    return { kind: 'not-ready', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function probeOnce(connection: Connection): Promise<ServerState> {
  const row = await query(
    connection,
    `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
  );
  // The server may have been started with a path that contains symbolic links.
  const folder = await realpath(String(row.folder)).catch(() => String(row.folder));
  // Distributions add their own version: "15.14 (Debian 15.14-0+deb12u1)".
  return { kind: 'ready', dataDirectory: folder, version: String(row.version).split(' ')[0] ?? '' };
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: 'fright-club-cluster',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  // A lost connection emits this event and also rejects the query. The caller handles the rejection.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    client.end().catch(() => {});
  }
}
