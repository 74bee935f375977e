// npm run backup -- FILE: everything of one consistent moment, while the site runs.
import { appliedMigrations, dumpRows } from '#server/backup/backup.repository.ts';
import { writeBackup } from '#server/backup/backup-file.ts';
import { openDatabaseBeside } from '#server/db/open-beside.ts';
import { readEnvironment } from '#server/env.ts';
import { runCommand, UsageError } from './run-command.ts';

runCommand(async (log) => {
  const file = process.argv[2];
  if (!file) throw new UsageError('Name the file to write: npm run backup -- fright-club.backup.gz');
  const { pool, close } = await openDatabaseBeside(readEnvironment(), log);
  const client = await pool.connect();
  try {
    const { rows, members } = await writeBackup(file, await appliedMigrations(client), dumpRows(client));
    console.log(`${file}: ${rows} rows, ${members} members among them`);
  } finally {
    client.release();
    await close();
  }
});
