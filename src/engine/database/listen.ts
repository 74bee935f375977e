import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

/** Milliseconds until a lost connection is opened again. */
const RETRY_AFTER = 1_000;
/** Milliseconds between checks that the connection works and that its server is still the primary. */
const CHECK_EVERY = 15_000;

type ListenerOptions = {
  pool: Pool;
  log: Pick<Logger, 'warn'>;
  channel: string;
  onMessage: (message: string) => void;
  /** Called when a new connection has replaced a lost one, because messages may have been missed. */
  onReturn: () => Promise<void>;
  /** Called with each check. */
  onCheck: () => Promise<void>;
};

/**
 * Listens for the messages of NOTIFY, on one connection of the pool, and only while somebody needs it. A connection that
 * is lost, or whose server has become a standby, is replaced.
 */
export function createListener({ pool, log, channel, onMessage, onReturn, onCheck }: ListenerOptions) {
  let current: { listening: Promise<void>; stop: AbortController } | null = null;

  async function listen(onLost: () => void): Promise<PoolClient> {
    const client = await pool.connect();
    client.on('notification', (notification) => {
      if (notification.channel === channel) onMessage(notification.payload ?? '');
    });
    client.once('end', onLost);
    await client.query(`listen "${channel}"`).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    return client;
  }

  /** Ends when the connection is lost, when its server is a standby, or when nobody needs the connection any more. */
  async function watch(client: PoolClient, ended: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(CHECK_EVERY, undefined, { ref: false, signal: ended }).catch(() => undefined);
      if (ended.aborted) return;
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) return;
      await onCheck();
    }
  }

  /** @param opened called with each new connection */
  async function listenOnce(stop: AbortSignal, opened: () => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const client = await listen(() => lost.abort());
    try {
      await opened();
      await watch(client, AbortSignal.any([lost.signal, stop]));
    } finally {
      // Closes the connection, which ends the listening.
      client.release(true);
    }
  }

  /** @param opened called with each new connection @param failed called with each error */
  async function keepListening(stop: AbortSignal, opened: () => Promise<void>, failed: (error: unknown) => void) {
    while (!stop.aborted) {
      await listenOnce(stop, opened).catch(failed);
      await sleep(RETRY_AFTER, undefined, { ref: false, signal: stop }).catch(() => undefined);
    }
  }

  return {
    /** Resolves when the first connection listens. @throws when the first connection cannot be opened */
    start(): Promise<void> {
      if (current) return current.listening;
      const stop = new AbortController();
      const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
      const own = { listening, stop };
      current = own;
      let isFirst = true;
      const opened = async () => {
        if (!isFirst) return onReturn();
        isFirst = false;
        resolve();
      };
      const failed = (error: unknown) => {
        if (!isFirst) return log.warn({ err: error }, 'messages of the database are not received at the moment');
        if (current === own) current = null;
        stop.abort();
        reject(error);
      };
      void keepListening(stop.signal, opened, failed);
      return listening;
    },

    stop(): void {
      current?.stop.abort();
      current = null;
    },
  };
}
