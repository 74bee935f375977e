import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseNode } from './databases.ts';

/** Milliseconds. */
const PAUSE = 100;

type Acknowledged = { id: number; at: number };

/**
 * Writes to one server directly until stopped, like a client that has not noticed that another server leads. Each write
 * has a unique id.
 */
export function probe(server: DatabaseNode) {
  const acknowledged: Acknowledged[] = [];
  let tries = 0;
  let stopping = false;
  const work = async () => {
    while (!stopping) {
      const id = ++tries;
      try {
        await server.query(`insert into split_brain values (${id})`);
        acknowledged.push({ id, at: performance.now() });
      } catch {
        // The write was refused, or was stored without an acknowledgement.
      }
      await sleep(PAUSE);
    }
  };
  const running = work();
  return {
    tries: () => tries,
    async stop(): Promise<Acknowledged[]> {
      stopping = true;
      await running;
      return acknowledged;
    },
  };
}
