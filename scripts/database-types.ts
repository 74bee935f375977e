// Generates src/engine/database/schema.gen.ts from a migrated database. With --check it fails when the file is out of date.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '#embedded-postgres';
import { migrate } from '../src/engine/database/migrate.ts';
import { databaseUrl } from '../test/database/database-url.ts';

const OUT = 'src/engine/database/schema.gen.ts';
const check = process.argv.includes('--check');

const dataDir = await mkdtemp(join(tmpdir(), 'fright-club-types-'));
await chmod(dataDir, 0o755);
const cluster = await startCluster({ dataDir, log: () => {}, settings: { fsync: 'off' } });
try {
  const pool = new pg.Pool(cluster.connection);
  await migrate(pool);
  await pool.end();
  execFileSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      '--date-parser=string',
      '--exclude-pattern=schema_migration',
      `--out-file=${OUT}`,
      ...(check ? ['--verify'] : []),
    ],
    { env: { ...process.env, DATABASE_URL: databaseUrl(cluster.connection) }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  console.log(check ? `${OUT} matches the migrations` : `${OUT} written`);
} catch {
  console.error(
    check ? `${OUT} does not match the migrations. Run: npm run types:database:write` : 'Generation failed',
  );
  process.exitCode = 1;
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
