import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './cluster-error.ts';
import type { Server } from './server.ts';

const FIRST_PAUSE = 250;
const MAX_PAUSE = 10_000;
/** Milliseconds that a server must run before the next pause is short again. */
const STABLE = 60_000;

type SuperviseOptions = {
  restart: () => Promise<Server>;
  end: (server: Server) => Promise<void>;
  log: (message: string) => void;
};

/** Restarts a server that ends by itself, with growing pauses. @returns `stop`, which ends supervision and server */
export function supervise(first: Server, { restart, end, log }: SuperviseOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const aborted = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  let current: Server | undefined = first;

  async function keepUp(): Promise<void> {
    let pause = FIRST_PAUSE;
    let upSince = performance.now();
    while (!stopping.signal.aborted) {
      if (current) {
        await Promise.race([current.gone, aborted]);
        if (stopping.signal.aborted) return;
        log(`PostgreSQL (process ${current.pid}) ended unexpectedly: restarting it (see postgres.log)`);
        current = undefined;
        if (performance.now() - upSince > STABLE) pause = FIRST_PAUSE;
      }
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, MAX_PAUSE);
      try {
        current = await restart();
        upSince = performance.now();
        log(`PostgreSQL is up again (process ${current.pid})`);
      } catch (error) {
        log(`PostgreSQL could not be restarted: ${reasonOf(error)}`);
      }
    }
  }

  const keeping = keepUp();
  return {
    async stop() {
      stopping.abort();
      // A restart in progress finishes first. Aborting it would leave a server running.
      await keeping;
      if (current) await end(current);
    },
  };
}
