import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time-outs, retries, circuit breakers and limits for calls to other services. */
export {
  BrokenCircuitError,
  BulkheadRejectedError,
  createBulkhead,
  createTokenBucket,
  createUpstreamPolicy,
  withTimeLimit,
} from './upstream-policy.ts';

export type BodyLimits = { maxBytes: number; signal: AbortSignal };

/**
 * Reads a body up to a limit in bytes, without trusting Content-Length. undici can lose the link between fetch's signal
 * and a body, so the signal is observed here too.
 *
 * @throws RangeError above the limit, the signal's reason when aborted, connection errors unchanged
 */
export async function readCapped(
  body: ReadableStream<Uint8Array>,
  { maxBytes, signal }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  // Cancelling closes the connection and ends a pending read.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
      chunks.push(value);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Resolves to the result, or to null after the time-out. The work continues; a later failure is ignored. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  work.catch(() => undefined);
  if (milliseconds <= 0) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createSingleFlight<T>() {
  const underway = new Map<string, Promise<T>>();
  /** All callers share one run of `work`, so it must not run in the async context of the first caller's request. */
  const outside = AsyncLocalStorage.snapshot();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const shared = underway.get(key);
    if (shared) return shared;
    const flight = outside(work).finally(() => underway.delete(key));
    underway.set(key, flight);
    return flight;
  };
}

export type RetryBudget = {
  /** No retry starts later than this number of milliseconds after the first try has started. */
  wait: number;
  signal?: AbortSignal | undefined;
};

/**
 * Calls `work` again when it fails, as long as the caller's budget allows.
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
