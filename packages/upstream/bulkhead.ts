export class BulkheadRejectedError extends Error {
  override name = 'BulkheadRejectedError';
}

/** Runs at most `places` tasks at once. Up to `waiting` further tasks wait, and run in order of arrival. */
export function createBulkhead(places: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  /** Passes the place to the next waiting task, so that a new task cannot take it. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    if (running < places) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new BulkheadRejectedError('too many tasks are waiting');
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(resolve);
        if (place === -1) return;
        queue.splice(place, 1);
        reject(signal.reason);
      });
    });
  }

  return {
    /** Returns the number of waiting tasks. */
    waiting: () => queue.length,

    /**
     * @param signal ends the wait
     * @throws BulkheadRejectedError if too many tasks wait; the signal's reason; otherwise the task's error
     */
    async execute<T>(task: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted();
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
