import { format } from 'node:util';
import { DatabaseError } from 'pg';
import pino, { type Logger } from 'pino';
import { DumpError } from '#catalogue/sources/dump/dump-file.ts';
import { ClusterError } from '#embedded-postgres';
import { BackupError } from '#engine/backup/backup-file.ts';
import { UnusableDatabaseError } from '#engine/database/migrate.ts';
import { type OpenDatabase, openDatabaseBeside } from '#engine/database/open-database.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#engine/env.ts';
import { AppError } from '#engine/errors.ts';
import { createLog } from '#engine/observability/log.ts';
import { TmdbFailure } from '#tmdb-client';

const READABLE_ERRORS = [
  AppError,
  EnvironmentError,
  ClusterError,
  UnusableDatabaseError,
  BackupError,
  DumpError,
  TmdbFailure,
];

export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command and exits with the code it returns, or 0. Exits with 2 after a usage error, with 1 after any other
 * error. Prints only the message of usage errors and READABLE_ERRORS, and other errors with a stack.
 *
 * @param command receives a log that writes to standard error, because standard output is for results
 */
export function runCommand(command: (log: Logger) => Promise<number | undefined>): void {
  command(createLog('warn', pino.destination(2))).then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      const isUsage =
        error instanceof UsageError ||
        (error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code)));
      const isReadable = error instanceof Error && (isUsage || READABLE_ERRORS.some((kind) => error instanceof kind));
      // PostgreSQL's errors carry its source files and our SQL, which help nobody who runs a command.
      const isOfDatabase = error instanceof DatabaseError;
      const line = isOfDatabase ? `PostgreSQL: ${error.message} (${error.code})` : error;
      process.stderr.write(`${format(isReadable ? error.message : line)}\n`);
      process.exit(isUsage ? 2 : 1);
    },
  );
}

/** Runs the work on the database of the site, which may be running, and closes it afterwards. */
export async function withDatabase(
  log: Logger,
  work: (database: Pick<OpenDatabase, 'db' | 'pool'>, env: Environment) => Promise<void>,
): Promise<void> {
  const env = readEnvironment();
  const database = await openDatabaseBeside(env, log);
  try {
    await work(database, env);
  } finally {
    await database.close();
  }
}
