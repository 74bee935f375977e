import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './cluster-error.ts';
import type { Server } from './server.ts';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** A server that lived this long ends a row of failures, in milliseconds. */
const STABLE = 60_000;

type SuperviseOptions = {
  restart: () => Promise<Server>;
  end: (server: Server) => Promise<void>;
  log: (message: string) => void;
};

/**
 * Keeps a server up: one that ends by itself is started again, after pauses that grow to 10 seconds while it keeps
 * failing, for as long as it takes.
 *
 * @returns `stop`, after which nothing is started any more and no server is left
 */
export function supervise(first: Server, { restart, end, log }: SuperviseOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const aborted = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  let current: Server | undefined = first;

  async function keepUp(): Promise<void> {
    let pause = FIRST_PAUSE;
    let upSince = Date.now();
    while (!stopping.signal.aborted) {
      if (current) {
        await Promise.race([current.gone, aborted]);
        if (stopping.signal.aborted) return;
        log(`PostgreSQL (process ${current.pid}) ended unexpectedly: it is started again (see postgres.log)`);
        current = undefined;
        if (Date.now() - upSince > STABLE) pause = FIRST_PAUSE;
      }
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      try {
        current = await restart();
        upSince = Date.now();
        log(`PostgreSQL is up again (process ${current.pid})`);
      } catch (error) {
        log(`PostgreSQL could not be started again: ${reasonOf(error)}`);
      }
    }
  }

  const keeping = keepUp();
  return {
    async stop() {
      stopping.abort();
      // A restart under way is let through, then ended: half of one would leave a server behind.
      await keeping;
      if (current) await end(current);
    },
  };
}
