import { format } from 'node:util';
import pino, { type Logger } from 'pino';
import { ClusterError } from '#embedded-postgres';
import { BackupError } from '#server/backup/backup-file.ts';
import { DumpError } from '#server/catalogue/sources/dump/dump-file.ts';
import { NewerDatabaseError } from '#server/db/migrate.ts';
import { EnvironmentError } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { createLog } from '#server/observability/log.ts';
import { TmdbFailure } from '#tmdb-client';

/** Errors whose message is for whoever runs the command. */
const FOR_PEOPLE = [AppError, EnvironmentError, ClusterError, NewerDatabaseError, BackupError, DumpError, TmdbFailure];

/** A command that is called in a way that makes no sense; the message says how it is called. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command to its end and exits with the code it returns, 0 if it returns none. What an operator can mend is told
 * in one line; an error of ours in full.
 *
 * @param command given a log on standard error: standard output is for what the command brings
 */
export function runCommand(command: (log: Logger) => Promise<number | undefined>): void {
  command(createLog('warn', pino.destination(2))).then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      const isUsage =
        error instanceof UsageError ||
        (error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code)));
      const isForPeople = error instanceof Error && (isUsage || FOR_PEOPLE.some((kind) => error instanceof kind));
      process.stderr.write(`${format(isForPeople ? error.message : error)}\n`);
      process.exit(isUsage ? 2 : 1);
    },
  );
}
