import type { PoolConfig } from 'pg';

/** The connection as the setting DATABASE_URL, for a server on a Unix socket. */
export function databaseUrl({ host, port, user, password, database }: PoolConfig): string {
  const secret = typeof password === 'string' ? password : '';
  return `postgres://${user}:${encodeURIComponent(secret)}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}
