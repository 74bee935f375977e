// npm run backup -- FILE writes one consistent snapshot of all data. The site may be running.
import { appliedMigrations, dumpRows } from '#server/backup/backup.repository.ts';
import { writeBackup } from '#server/backup/backup-file.ts';
import { openDatabaseBeside } from '#server/db/open-beside.ts';
import { readEnvironment } from '#server/env.ts';
import { runCommand, UsageError } from './run-command.ts';

runCommand(async (log) => {
  const file = process.argv[2];
  if (!file) throw new UsageError('Usage: npm run backup -- fright-club.backup.gz');
  const { pool, close } = await openDatabaseBeside(readEnvironment(), log);
  const client = await pool.connect();
  try {
    const { rows, members } = await writeBackup(file, await appliedMigrations(client), dumpRows(client));
    console.log(`${file}: ${rows} rows, including ${members} members`);
  } finally {
    client.release();
    await close();
  }
});
