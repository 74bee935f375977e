import { setTimeout as sleep } from 'node:timers/promises';

type TokenBucketOptions = {
  perSecond: number;
  /** Calls without delay after a pause. */
  burst: number;
  /** Milliseconds. */
  now: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/** Limits the rate of calls. Each takes a token or waits for the next free one, in order. */
export function createTokenBucket({ perSecond, burst, now, wait = sleep }: TokenBucketOptions) {
  let tokens = burst;
  let filledAt = now();

  return {
    async take(): Promise<void> {
      const time = now();
      tokens = Math.min(burst, tokens + (Math.max(0, time - filledAt) * perSecond) / 1000);
      filledAt = time;
      tokens -= 1;
      if (tokens < 0) await wait((-tokens * 1000) / perSecond);
    },
  };
}
