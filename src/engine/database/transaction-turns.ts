import { bulkhead } from 'cockatiel';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolConfig } from 'pg';
import { NO_CONNECTION } from './client.ts';

/**
 * Maximum number of transactions at once. A transaction may wait seconds for a lock, so the pool has connections beyond
 * these and the four that stay in use: a read finds one.
 */
const MAX_TRANSACTIONS = 3;
/** Matches the first statement of Kysely's transactions. */
const BEGIN = /^(begin|start transaction)/;

/**
 * @param longest milliseconds that a transaction may wait; 0: no limit
 * @returns a function that waits for a turn, and returns one that ends it
 */
function createTurns(longest: number) {
  const turns = bulkhead(MAX_TRANSACTIONS, Number.POSITIVE_INFINITY);

  return () =>
    new Promise<() => void>((resolve, reject) => {
      const late = new AbortController();
      const refuse = () => {
        late.abort();
        reject(Object.assign(new Error('too many transactions are waiting'), { code: NO_CONNECTION }));
      };
      const timer = longest > 0 ? setTimeout(refuse, longest) : undefined;
      const begin = () => {
        clearTimeout(timer);
        return new Promise<void>(resolve);
      };
      turns.execute(() => begin(), late.signal).catch(() => undefined); // `refuse` has rejected
    });
}

/** Returns a pool whose clients take a connection with their first statement; `begin` waits for a turn. */
export function withTransactionTurns(pool: PostgresPool): PostgresPool {
  // The options of pg's pools; Kysely's type leaves them open. A turn may take as long as a free connection.
  const { connectionTimeoutMillis: longest = 0 } = pool.options as PoolConfig;
  const takeTurn = createTurns(longest);

  async function connect(): Promise<PostgresPoolClient> {
    let opened: Promise<PostgresPoolClient> | undefined;
    let endTurn = () => {};
    const open = async (text: string) => {
      if (BEGIN.test(text)) endTurn = await takeTurn();
      return pool.connect();
    };
    const query = async (text: string, parameters: readonly unknown[]) => {
      opened ??= open(text);
      return (await opened).query(text, parameters);
    };
    const release = (isBroken?: boolean) => {
      const released = opened?.then((client) => client.release(isBroken)).catch(() => undefined);
      void Promise.resolve(released).then(() => endTurn());
    };
    return { query, release } as PostgresPoolClient; // its other form of `query` takes a cursor, and none is configured
  }
  return { connect, end: () => pool.end(), options: pool.options };
}
