// npm run backup -- FILE: everything of one consistent moment, while the site runs.
import pino from 'pino';
import { appliedMigrations, dumpRows } from '#server/backup/backup.repository.ts';
import { writeBackup } from '#server/backup/backup-file.ts';
import { openDatabaseBeside } from '#server/db/open-beside.ts';
import { readEnvironment } from '#server/env.ts';

const file = process.argv[2];
if (!file) {
  console.error('Name the file to write: npm run backup -- fright-club.backup.gz');
  process.exit(2);
}

const { pool, close } = await openDatabaseBeside(readEnvironment(), pino({ level: 'warn' }));
const client = await pool.connect();
try {
  const { rows } = await writeBackup(file, await appliedMigrations(client), dumpRows(client));
  console.log(`${file}: ${rows} rows`);
} finally {
  client.release();
  await close();
}
