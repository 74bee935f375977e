// npm run restore -- FILE: fills an empty database from a backup. The site must not be running.
import pino from 'pino';
import { restoreRows } from '#server/backup/backup.repository.ts';
import { BackupError, checkBackup, readBackup } from '#server/backup/backup-file.ts';
import { ClusterError, startCluster } from '#server/db/cluster/cluster.ts';
import { createPool } from '#server/db/database.ts';
import { readEnvironment } from '#server/env.ts';

const file = process.argv[2];
if (!file) {
  console.error('Name the file to read: npm run restore -- fright-club.backup.gz');
  process.exit(2);
}

async function restore(path: string): Promise<void> {
  const env = readEnvironment();
  // Before anything is touched: is this a whole backup?
  const header = await checkBackup(path);
  const cluster = env.DATABASE_URL ? null : await startCluster({ dataDir: env.DATA_DIR, log: () => {} });
  const pool = createPool(cluster?.connection ?? env.DATABASE_URL ?? '', pino({ level: 'warn' }));
  try {
    const rows = await restoreRows(pool, header, readBackup(path));
    console.log(`${rows} rows restored, as of ${header.takenAt}`);
  } finally {
    await pool.end();
    await cluster?.stop();
  }
}

restore(file).catch((error: unknown) => {
  console.error(error instanceof BackupError || error instanceof ClusterError ? error.message : error);
  process.exit(1);
});
