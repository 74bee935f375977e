import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Throws a DOMException TimeoutError when the time is over, even if the work ignores its signal. AbortSignal.timeout is
 * not used: undici can lose the link between such a signal and a connection, and the connection then stays open.
 */
export async function withTimeLimit<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException(`Not done in ${milliseconds} ms`, 'TimeoutError');
    reject(error);
    limit.abort(error);
  }, milliseconds);
  try {
    return await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

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

  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (running < places) {
      running += 1;
      return leave;
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
    return leave;
  }

  return {
    /** Returns the number of waiting tasks. */
    waiting: () => queue.length,

    /** Waits for a place as `execute` does. Returns a function that leaves it, to be called once. */
    enter,

    /**
     * @param signal ends the wait
     * @throws BulkheadRejectedError if too many tasks wait; the signal's reason; otherwise the task's error
     */
    async execute<T>(task: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

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

/** The request was not sent, because the last requests failed. */
export class BrokenCircuitError extends Error {
  override name = 'BrokenCircuitError';
}

type UpstreamPolicyOptions = {
  /** Milliseconds per request, body included. */
  timeout: number;
  breaker: {
    /** Consecutive failures that open the circuit. */
    failures: number;
    /** Milliseconds from the opening of the circuit until a request is sent as a probe. */
    openFor: number;
    /** Returns false for an error that a healthy upstream sends, such as "not found". */
    isFailure?: (error: unknown) => boolean;
    /** Returns true for a failure that opens the circuit immediately. */
    isOutage?: (error: unknown) => boolean;
  };
  onOpen?: (error: unknown) => void;
  onClose?: () => void;
  bulkhead?: { connections: number; waiting: number };
  rate?: { perSecond: number; burst: number };
  /** Throws while no request may start. Called before and after the wait for the rate limit. */
  check?: () => void;
  /** Milliseconds. */
  now: () => number;
};

export function createUpstreamPolicy(options: UpstreamPolicyOptions) {
  const { timeout, rate, check, onOpen, onClose, now } = options;
  const { failures, openFor, isFailure = () => true, isOutage = () => false } = options.breaker;
  const bucket = rate && createTokenBucket({ ...rate, now });
  const places = options.bulkhead && createBulkhead(options.bulkhead.connections, options.bulkhead.waiting);

  let inARow = 0;
  /** Null while the circuit is closed. */
  let openUntil: number | null = null;
  let isProbing = false;

  function state(): 'closed' | 'open' | 'due' {
    if (openUntil === null) return 'closed';
    return !isProbing && now() >= openUntil ? 'due' : 'open';
  }

  function admit(): void {
    check?.();
    if (state() === 'open') throw new BrokenCircuitError('The service failed, and is not called for a while.');
  }

  /** A failed probe opens the circuit again without a report. Requests that began before it opened do not count. */
  function failed(error: unknown, isProbe: boolean): void {
    inARow = isOutage(error) ? failures : inARow + 1;
    const isOpen = openUntil !== null;
    if (isOpen ? !isProbe : inARow < failures) return;
    openUntil = now() + openFor;
    if (!isOpen) onOpen?.(error);
  }

  function succeeded(isProbe: boolean): void {
    inARow = 0;
    if (!isProbe) return;
    openUntil = null;
    onClose?.();
  }

  async function send<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await bucket?.take();
    admit();
    const isProbe = state() === 'due';
    if (isProbe) isProbing = true;
    try {
      const result = await withTimeLimit(timeout, request);
      succeeded(isProbe);
      return result;
    } catch (error) {
      if (isFailure(error)) failed(error, isProbe);
      else succeeded(isProbe);
      throw error;
    } finally {
      if (isProbe) isProbing = false;
    }
  }

  return {
    /** Returns `closed` (requests are sent), `open` (none is sent) or `due` (the next request is the probe). */
    state,

    /**
     * @throws BrokenCircuitError or BulkheadRejectedError if no request is sent; otherwise TimeoutError, or the
     * request's error
     */
    async execute<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
      admit();
      return places ? places.execute(() => send(request)) : send(request);
    },
  };
}
