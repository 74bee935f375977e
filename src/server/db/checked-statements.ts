import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#lib/error-code.ts';
import type { DB } from './schema.gen.ts';

/** SQLSTATE of a division by zero. */
const CHECK_FAILED = '22012';
/** Matches statements that change nothing. Functions of graphile-worker are excluded, because they add jobs. */
const READS = /^\s*select\s+(?!graphile_worker\.)/i;
const BEGINS = /^(begin|start transaction)/;

/** A condition on which the work of a request depends. */
export type Check = {
  /** Divides by zero when the condition does not hold: `select 1 / count(*) from …`. */
  statement: CompiledQuery;
  /** The error of the request when the condition does not hold. */
  failure: () => Error;
};

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Sends a check together with the first statement of its request, because waiting for a second response takes longer
 * than running both statements.
 */
function createCheckedWork({ statement, failure }: Check) {
  let passing: Promise<void> | null = null;
  let hasPassed = false;
  /** The connection whose transaction begins with the check, and fails with it. */
  let checked: pg.PoolClient | null = null;

  function check(send: Send): Promise<void> {
    passing = send(statement.sql, statement.parameters).then(
      () => {
        hasPassed = true;
      },
      (error: unknown) => {
        throw codeOf(error) === CHECK_FAILED ? failure() : error;
      },
    );
    // The request awaits this promise only at its end. Without this handler, an earlier rejection would count as
    // unhandled.
    passing.catch(() => undefined);
    return passing;
  }

  async function begin(client: pg.PoolClient, send: Send, text: string): Promise<pg.QueryResult> {
    checked = client;
    const [begun, passed] = await Promise.allSettled([send(text, []), check(send)]);
    checked = null;
    if (begun.status === 'rejected') throw begun.reason;
    if (passed.status === 'fulfilled') return begun.value;
    await send('rollback', []);
    throw passed.reason;
  }

  /** Runs a statement that may write, in a transaction with the check. */
  async function write(send: Send, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const begun = send('begin', []);
    const passed = check(send);
    const written = send(text, values);
    const outcomes = await Promise.allSettled([begun, passed, written, send('commit', [])]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return written;
  }

  return {
    hasPassed: () => hasPassed,
    passing: () => passing,

    /** A read does not wait for the check, because the request itself waits for the check at its end. */
    query(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      const send: Send = (one, itsValues) => client.query(one, [...itsValues]);
      const isRead = READS.test(text);
      if (!passing && BEGINS.test(text)) return begin(client, send, text);
      if (!passing && !isRead) return write(send, text, values);
      const before = passing ?? check(send);
      return isRead || client === checked ? send(text, values) : before.then(() => send(text, values));
    },
  };
}

const current = new AsyncLocalStorage<ReturnType<typeof createCheckedWork>>();

/** Returns a pool that sends a request's check together with its first statement. */
export function checkedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const work = current.getStore();
      if (!work || work.hasPassed()) return client;
      return Object.create(client, {
        query: { value: (text: string, values: readonly unknown[]) => work.query(client, text, values) },
      });
    },
  };
}

/**
 * Does the work of a request under a condition. If the condition does not hold, nothing is written, and the result is
 * not returned.
 *
 * @throws the check's failure
 */
export async function underCheck<R>(db: Kysely<DB>, check: Check, work: () => Promise<R>): Promise<R> {
  const checkedWork = createCheckedWork(check);
  return current.run(checkedWork, async () => {
    const result = await work();
    // Work that sent no statement still needs the check, which is sent with this statement.
    if (!checkedWork.passing()) await db.executeQuery(CompiledQuery.raw('select 1'));
    await checkedWork.passing();
    return result;
  });
}
