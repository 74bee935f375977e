// npm run backup -- FILE writes one consistent snapshot of all data. The site may be running.
import path from 'node:path';
import { appliedMigrations, dumpRows, inSnapshot, noteBackup } from '#engine/backup/backup.repository.ts';
import { writeBackup } from '#engine/backup/backup-file.ts';
import { runCommand, UsageError, withDatabase } from './run-command.ts';

runCommand(async (log) => {
  const file = process.argv[2];
  if (!file) throw new UsageError('Usage: npm run backup -- fright-club.backup.gz');
  await withDatabase(log, async ({ pool }) => {
    const client = await pool.connect();
    try {
      const { rows, members } = await inSnapshot(client, async () => {
        await noteBackup(client, path.basename(file));
        return writeBackup(file, await appliedMigrations(client), dumpRows(client));
      });
      console.log(`${file}: ${rows} rows, including ${members} members`);
    } finally {
      client.release();
    }
  });
});
