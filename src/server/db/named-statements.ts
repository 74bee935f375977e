import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';

/** Each connection keeps the plans of all of them, some ten kilobytes each. */
const MOST_NAMES = 200;
/** Texts of which a second use is noticed. */
const REMEMBERED = 1_000;
/** A pooler gave the connection another server session, which has not or has already prepared the statement. */
const NOT_KEPT = new Set(['26000', '42P05']);

const isChangedResult = (error: pg.DatabaseError) => error.code === '0A000' && error.message.startsWith('cached plan');

/** A name stands for one text for ever: connections that a pooler shares never run another statement by it. */
const nameOf = (text: string, version: number) => {
  const hash = createHash('sha256').update(`${version} ${text}`).digest('hex').slice(0, 32);
  return `fright_club_${hash}`;
};

/**
 * Names the statements with parameters that are used more than once, so that PostgreSQL parses and plans each of them
 * once a connection (https://www.postgresql.org/docs/current/sql-prepare.html, "Notes"). Until a statement has run five
 * times, and whenever that is cheaper, PostgreSQL still plans it for its parameters.
 *
 * A statement that PostgreSQL rejects by its name did not run: outside a transaction it is sent again without the name.
 * After a migration that changes its columns it gets a new name; behind a pooler that does not keep statements the
 * names are switched off.
 *
 * @param most names at the same time; statements beyond that stay unnamed
 */
export function nameStatements(pool: pg.Pool, log: Pick<Logger, 'warn'>, most = MOST_NAMES): void {
  const names = new Map<string, string>();
  const usedOnce = new LRUCache<string, true>({ max: REMEMBERED });
  let version = 0;
  let isOff = false;

  const nameFor = (text: string): string | undefined => {
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
  };

  /** @returns true if the statement has not run because of its name */
  const forgetName = (error: unknown): boolean => {
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
  };

  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    const { query } = client;
    // PostgreSQL's own word comes too late for statements that are sent together.
    let isInTransaction = false;
    const send = (...args: unknown[]): Promise<pg.QueryResult> => Reflect.apply(query, client, args);
    const named = (...args: unknown[]) => {
      const [text, values] = args;
      if (text === 'begin' || text === 'commit' || text === 'rollback') isInTransaction = text === 'begin';
      const wasInTransaction = isInTransaction || client.getTransactionStatus() !== 'I';
      // Calls with a callback are the pool's own; statements without parameters are parsed by another protocol.
      const hasParameters = args.length === 2 && Array.isArray(values) && values.length > 0;
      const name = hasParameters && typeof text === 'string' ? nameFor(text) : undefined;
      if (!name) return send(...args);
      return send({ name, text, values }).catch((error: unknown) => {
        if (!forgetName(error) || wasInTransaction) throw error;
        return send(text, values);
      });
    };
    client.query = named as typeof client.query; // all other overloads are passed on unchanged
  });
}
