import { setTimeout as sleep } from 'node:timers/promises';

type TokenBucketOptions = {
  perSecond: number;
  /** Number of calls without delay after a pause. */
  burst: number;
  /** Milliseconds. */
  now: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/** Limits the rate of calls. `take` waits for a token, first come, first served. `tryTake` returns false without one. */
export function createTokenBucket({ perSecond, burst, now, wait = sleep }: TokenBucketOptions) {
  let tokens = burst;
  let filledAt = now();

  function fill(): void {
    const time = now();
    tokens = Math.min(burst, tokens + (Math.max(0, time - filledAt) * perSecond) / 1000);
    filledAt = time;
  }

  return {
    async take(): Promise<void> {
      fill();
      tokens -= 1;
      if (tokens < 0) await wait((-tokens * 1000) / perSecond);
    },

    tryTake(): boolean {
      fill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
