// npm run admin -- restore FILE fills an empty database from a backup. The site must not be running.
import { startCluster } from '#embedded-postgres';
import { restoreRows } from '#engine/backup/backup.repository.ts';
import { checkBackup, readBackup } from '#engine/backup/backup-file.ts';
import { createPool } from '#engine/database/database.ts';
import { readEnvironment } from '#engine/env.ts';
import { runCommand, UsageError } from './run-command.ts';

runCommand(async (log) => {
  const file = process.argv[2];
  if (!file) throw new UsageError('Usage: npm run admin -- restore fright-club.backup.gz');
  const env = readEnvironment();
  // The backup is checked before anything is written.
  const header = await checkBackup(file);
  const embedded = { dataDir: env.DATA_DIR, programs: env.PG_BIN, log: () => {} };
  const cluster = env.DATABASE_URL ? null : await startCluster(embedded);
  const pool = createPool(cluster?.connection ?? env.DATABASE_URL ?? '', log);
  try {
    const { rows, members } = await restoreRows(pool, header, readBackup(file));
    console.log(`${rows} rows restored, including ${members} members, as of ${header.takenAt}`);
  } finally {
    await pool.end();
    await cluster?.stop();
  }
});
