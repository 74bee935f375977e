import { setTimeout as sleep } from 'node:timers/promises';

export type RetryBudget = {
  /** No retry starts later than this number of milliseconds after the first try has started. */
  wait: number;
  signal?: AbortSignal | undefined;
};

/**
 * Calls `work` again when it fails, as long as the caller's budget allows. cockatiel's retry is not used, because it
 * cannot be aborted while it waits.
 *
 * @param delayOf returns milliseconds until the next try, or null to stop; `tries` starts at 0
 * @throws the last error
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  delayOf: (error: unknown, tries: number) => number | null,
  { wait, signal }: RetryBudget,
  now = () => performance.now(),
): Promise<T> {
  const until = now() + wait;
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const delay = delayOf(error, tries);
      if (delay === null || now() + delay > until) throw error;
      await sleep(delay, undefined, { signal });
    }
  }
}
