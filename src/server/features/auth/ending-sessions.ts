import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds between attempts to end the sessions in the database. */
const RETRY_AFTER = 2_000;

export type EndingSessions = ReturnType<typeof createEndingSessions>;

/**
 * Ends sessions, even while the database cannot store their end: until it can, this process treats them as ended. Other
 * processes, and this one after a restart, accept such a session until its end is stored.
 */
export function createEndingSessions(endSession: (token: string) => Promise<unknown>, log: Pick<Logger, 'warn'>) {
  const pending = new Set<string>();

  async function retry(): Promise<void> {
    while (pending.size > 0) {
      await sleep(RETRY_AFTER, undefined, { ref: false });
      for (const token of pending) {
        const isStored = await endSession(token).then(
          () => true,
          () => false,
        );
        if (!isStored) break;
        pending.delete(token);
      }
    }
  }

  return {
    /** Never fails. */
    async end(token: string): Promise<void> {
      try {
        await endSession(token);
      } catch (error) {
        log.warn({ err: error }, 'the end of a session cannot be stored: retrying');
        const isFirst = pending.size === 0;
        pending.add(token);
        if (isFirst) void retry();
      }
    },

    has: (token: string): boolean => pending.has(token),
  };
}
