import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';

/** Maximum number of named statements. Each connection stores the plans of all of them, about ten kilobytes each. */
const MAX_NAMES = 200;
/** Maximum number of texts that are remembered after their first use. */
const REMEMBERED = 1_000;
/**
 * SQLSTATEs when a pooler has changed the server session, and the new session lacks the statement or already has it.
 */
const NOT_KEPT = new Set(['26000', '42P05']);

/** SQLSTATE feature_not_supported, from the function that runs named statements again. */
const isChangedResult = (error: pg.DatabaseError) =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * A name always means the same text, so that connections that share a session never run another statement by this name.
 */
const nameOf = (text: string, version: number) => {
  const hash = createHash('sha256').update(`${version} ${text}`).digest('hex').slice(0, 32);
  return `fright_club_${hash}`;
};

export type StatementNames = ReturnType<typeof createStatementNames>;

/**
 * Names the statements with parameters that are used more than once, so that PostgreSQL parses and plans each of them
 * once per connection (https://www.postgresql.org/docs/current/sql-prepare.html, "Notes"). PostgreSQL still plans a
 * statement for its parameters until it has run five times, and later if that is cheaper.
 *
 * After a migration that changes the columns of a statement, it gets a new name. Behind a pooler that does not keep
 * statements, names are switched off.
 */
export function createStatementNames(log: Pick<Logger, 'warn'>, most = MAX_NAMES) {
  const names = new Map<string, string>();
  const usedOnce = new LRUCache<string, true>({ max: REMEMBERED });
  let version = 0;
  let isOff = false;

  return {
    /** Counts a use of the statement. Returns undefined when it has no name. */
    nameFor(text: string): string | undefined {
      if (isOff) return undefined;
      const known = names.get(text);
      if (known || names.size >= most) return known;
      if (!usedOnce.has(text)) {
        usedOnce.set(text, true);
        return undefined;
      }
      const name = nameOf(text, version);
      names.set(text, name);
      return name;
    },

    /** @returns true if PostgreSQL rejected the statement because of its name, and so did not run it */
    forgetAfter(error: unknown): boolean {
      if (!(error instanceof pg.DatabaseError)) return false;
      if (isChangedResult(error)) {
        version++;
        names.clear();
        return true;
      }
      if (!NOT_KEPT.has(error.code ?? '')) return false;
      if (!isOff) log.warn({ err: error }, 'the connections do not keep prepared statements: continuing without them');
      isOff = true;
      return true;
    },
  };
}
