import type { Address } from './address.ts';

/** The role and the database, whatever the OS calls its users. */
export const ROLE = 'fright_club';

/**
 * For a small machine that has other things to do. Timeouts are the app's, set per connection.
 * effective_io_concurrency stays at PostgreSQL 18's default of 16, which suits an SSD; fsync and synchronous_commit
 * stay on.
 */
const SETTINGS: Record<string, string> = {
  shared_buffers: '48MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '50',
  jit: 'off',
  random_page_cost: '1.1',
  // Less to replay bounds the start after a crash.
  max_wal_size: '256MB',
  // Before it recovers, PostgreSQL makes sure of every file: one call on Linux, seconds of single ones elsewhere.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Nothing replicates; this spares a process.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // The details of an error quote members' data.
  log_error_verbosity: 'terse',
};

/**
 * Given on the command line at each start, not written into the cluster: a new build's settings hold at once, and no
 * file from an earlier run can contradict them.
 */
export function serverArguments(clusterDir: string, address: Address, extra: Record<string, string> = {}): string[] {
  const listening: Record<string, string> =
    address.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: quoteListItem(address.host) }
      : { listen_addresses: address.host, unix_socket_directories: '' };
  const all = { ...SETTINGS, ...extra, ...listening, port: String(address.port) };
  return ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The setting is a list: quotes keep a comma or a space in the path from splitting it. */
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
