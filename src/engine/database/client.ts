import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { codeOf, isDamage } from '../lib/error-code.ts';

/** SQLSTATE for a connection that could not be opened, or was not free in time. */
export const NO_CONNECTION = '08001';
/** SQLSTATE for a lost connection. */
const LOST = '08006';
/** SQLSTATE for a response that did not come in time. */
export const NO_RESPONSE = '57014';
/** SQLSTATE lock_not_available: PostgreSQL has waited for a lock as long as it may. */
const LOCK_TIMEOUT = '55P03';
/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
/** Matches the statement with which migrations, backups and imports switch off the time-out. */
const NO_TIMEOUT = /\bstatement_timeout\s*=\s*0\b/;

/**
 * Adds a code to an error that pg itself creates, because pg gives it only an English message. Other classes of errors,
 * such as TypeError, are mistakes in our code.
 */
function withCode(error: unknown, code: string): unknown {
  const isPlain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isPlain && !codeOf(error) ? Object.assign(error, { code }) : error;
}

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Returns the last argument if it is a callback. pg calls each callback with the error first. */
const callbackOf = (args: unknown[]): Callback | null => {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as Callback) : null; // the only functions that pg accepts
};

/** Maximum number of named statements. Each connection stores the plans of all of them, about ten kilobytes each. */
const MAX_NAMES = 200;
/** Maximum number of texts that are remembered after their first use. */
const REMEMBERED = 1_000;
/** SQLSTATEs when a pooler has changed the server session, and the new one lacks the statement or already has it. */
const NOT_KEPT = new Set(['26000', '42P05']);

/** True if PostgreSQL rejected a statement because of its name, and so did not run it. */
function isNameRefused({ code = '', routine }: pg.DatabaseError): boolean {
  // A migration of another process has changed the columns of the statement.
  const hasOldColumns = code === '0A000' && routine === 'RevalidateCachedQuery';
  return NOT_KEPT.has(code) || hasOldColumns;
}

/**
 * Names the statements with parameters that are used more than once, so that PostgreSQL parses and plans each of them
 * once per connection (https://www.postgresql.org/docs/current/sql-prepare.html, "Notes"). PostgreSQL still plans a
 * statement for its parameters until it has run five times, and later if that is cheaper. When PostgreSQL refuses a
 * name, names are switched off until the process starts again.
 */
function createStatementNames(log: Pick<Logger, 'warn'>) {
  const names = new Map<string, string>();
  const usedOnce = new LRUCache<string, true>({ max: REMEMBERED });
  let isOff = false;

  return {
    /** Counts a use of the statement. Returns undefined when it has no name. */
    nameFor(text: string): string | undefined {
      if (isOff) return undefined;
      const known = names.get(text);
      if (known || names.size >= MAX_NAMES) return known;
      if (!usedOnce.has(text)) {
        usedOnce.set(text, true);
        return undefined;
      }
      // A name always means the same text: connections that share a session never run another statement by this name.
      const name = `fright_club_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },

    /** @returns true if the statement was refused because of its name, and so did not run */
    offAfter(error: unknown): boolean {
      if (!(error instanceof pg.DatabaseError) || !isNameRefused(error)) return false;
      if (!isOff) log.warn({ err: error }, 'prepared statements are not kept: continuing without them');
      isOff = true;
      return true;
    },
  };
}

/** Milliseconds, as the Retry-After of the response. */
const LOCKED_PAUSE = 5_000;
/** Matches statements that can wait for a row, or for an advisory lock. */
const LOCKS_MORE = /\b(insert|update|delete|share|pg_advisory\w*)\b/i;

/**
 * Remembers the reads that waited for a locked table in vain. Until one of them succeeds, one is sent in each pause and
 * the others fail at once, so that they do not take all connections.
 */
function createLockedReads() {
  const nextTry = new LRUCache<string, number>({ max: REMEMBERED });
  const postpone = (text: string) => nextTry.set(text, performance.now() + LOCKED_PAUSE);

  return {
    /** Call it before a statement is sent. @throws DatabaseError during a pause */
    check(text: string): void {
      const next = nextTry.get(text);
      if (next === undefined) return;
      if (performance.now() < next) {
        throw Object.assign(new pg.DatabaseError('a table is still locked', 0, 'error'), { code: LOCK_TIMEOUT });
      }
      postpone(text);
    },
    note(text: string, error?: unknown): void {
      // `where` names the function that a statement has called, which may wait for a row.
      const isRefused = error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT && !error.where;
      if (isRefused && !LOCKS_MORE.test(text)) postpone(text);
      else if (nextTry.size > 0) nextTry.delete(text);
    },
  };
}

/** Shared by all connections of a pool. */
type Shared = {
  log: Pick<Logger, 'warn'>;
  names: ReturnType<typeof createStatementNames>;
  locked: ReturnType<typeof createLockedReads>;
  /** Milliseconds without a response after which a connection is closed; longer than statement_timeout. 0: no limit */
  silence: number;
  onDamage: (error: Error) => void;
};

/** A connection to PostgreSQL. */
class DatabaseClient extends pg.Client {
  readonly #shared: Shared;
  #isLost = false;
  #hasNoTimeout = false;

  constructor(config: pg.ClientConfig, shared: Shared) {
    // pg has one option for opening a connection and for the wait for a free one. Opening has the shorter limit.
    const { connectionTimeoutMillis: longest = DATABASE_LIMITS.connect } = config;
    super({ ...config, connectionTimeoutMillis: Math.min(longest, DATABASE_LIMITS.connect) });
    this.#shared = shared;
    const lose = () => {
      this.#isLost = true;
    };
    this.on('error', lose).on('end', lose);
  }

  /** Restores the limit for silence. The pool calls it before each use of the connection. */
  limitSilence(): void {
    this.#hasNoTimeout = false;
  }

  /** Sends a statement. Every statement of the site goes through this method. */
  override query(...args: unknown[]): never {
    const callback = callbackOf(args);
    const given = callback ? args.slice(0, -1) : args;
    const [config, values] = given as [string | pg.QueryConfig, unknown[]?]; // pg checks them
    const sent = this.#send(config, values);
    return (callback ? sent.then((result) => callback(undefined, result), callback) : sent) as never; // see connect
  }

  async #send(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof config === 'string' ? config : config.text;
    const name = typeof config === 'string' && values?.length ? this.#shared.names.nameFor(text) : undefined;
    if (NO_TIMEOUT.test(text)) this.#hasNoTimeout = true;
    const { silence, locked } = this.#shared;
    locked.check(text);
    const timer = silence > 0 && !this.#hasNoTimeout ? setTimeout(() => this.#closeSilent(), silence) : undefined;
    try {
      const result = await (name ? super.query({ name, text, values }) : super.query(config, values));
      locked.note(text);
      return result;
    } catch (error) {
      locked.note(text, error);
      // PostgreSQL did not run the statement, so it can be sent again, except in a transaction, which has failed with it.
      const isOutside = this.getTransactionStatus() === 'I';
      if (name && this.#shared.names.offAfter(error) && isOutside) return await this.#send({ text, values });
      if (isDamage(error)) this.#shared.onDamage(error);
      // The server has become a standby. A proxy then connects the pool's next connection to the leader.
      if (codeOf(error) === READ_ONLY) this.end().catch(() => undefined);
      throw withCode(error, this.#isLost ? LOST : NO_RESPONSE);
    } finally {
      clearTimeout(timer);
    }
  }

  /** PostgreSQL's own time-outs do not work when its machine or the network hangs. */
  #closeSilent(): void {
    this.#shared.log.warn({ silentFor: this.#shared.silence }, 'the database does not respond: closing a connection');
    // Destroys the stream, because `end()` would wait for the missing response.
    this.connection.stream.destroy();
  }
}

/** Opens connections of DatabaseClient. */
export class DatabasePool extends pg.Pool {
  /** Called when PostgreSQL has read a damaged page. */
  onDamage: (error: Error) => void = () => undefined;

  constructor(config: pg.PoolConfig, { log, silence }: Pick<Shared, 'log' | 'silence'>) {
    const shared = {
      log,
      silence,
      names: createStatementNames(log),
      locked: createLockedReads(),
      onDamage: (error: Error) => this.onDamage(error),
    };
    super({
      ...config,
      Client: class extends DatabaseClient {
        constructor(options: pg.ClientConfig = {}) {
          super(options, shared);
        }
      },
    });
    this.on('acquire', (client) => {
      if (client instanceof DatabaseClient) client.limitSilence();
    });
  }

  /** Adds a code to errors. `never` fits the result of each overload of pg: with a callback or a promise. */
  override connect(...args: unknown[]): never {
    const opened = super.connect().catch((error: unknown) => {
      throw withCode(error, NO_CONNECTION);
    });
    const callback = callbackOf(args);
    return (callback ? opened.then((one) => callback(undefined, one, one.release), callback) : opened) as never;
  }
}
