import type { Address } from './address.ts';

/** Name of the database role and of the database. */
export const ROLE = 'fright_club';

/** Settings for a small machine that runs other programs too. The app sets time-outs for each connection. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '16MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '50',
  jit: 'off',
  random_page_cost: '1.1',
  // Limits the log that a start after a crash must replay, and so the duration of that start.
  max_wal_size: '256MB',
  // Before recovery PostgreSQL syncs every file. syncfs syncs a whole file system with one call. The default, one fsync
  // for each file, takes seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // We use no logical replication. 0 saves a process.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // More detailed errors would write members' data into the log.
  log_error_verbosity: 'terse',
  // The log has no bound while the server runs, and the SQL of refused statements is long.
  log_min_error_statement: 'panic',
};

/** Settings are not written into the cluster, so that a new build's settings apply and no older file overrides them. */
export function serverArguments(clusterDir: string, address: Address, extra: Record<string, string> = {}): string[] {
  const listening: Record<string, string> =
    address.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: quoteListItem(address.host) }
      : { listen_addresses: address.host, unix_socket_directories: '' };
  const all = { ...SETTINGS, ...extra, ...listening, port: String(address.port) };
  return ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Quotes a path for a setting that is a list, because a comma or space would split the path. */
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
