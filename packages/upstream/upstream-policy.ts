import {
  BrokenCircuitError,
  type BulkheadPolicy,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type NoopPolicy,
  noop,
} from 'cockatiel';
import { withTimeLimit } from './time-limit.ts';
import { createTokenBucket } from './token-bucket.ts';

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
  const places: BulkheadPolicy | NoopPolicy = options.bulkhead
    ? bulkhead(options.bulkhead.connections, options.bulkhead.waiting)
    : noop;

  let inARow = 0;
  /**
   * Counts failures here and not in cockatiel, whose counters do not get the error. The error is needed, because a
   * single outage must open the circuit.
   */
  function count(error: unknown): boolean {
    const failed = isFailure(error);
    inARow = failed ? inARow + (isOutage(error) ? failures : 1) : 0;
    return failed;
  }
  const success = () => {
    inARow = 0;
  };
  const breaker = circuitBreaker(handleWhen(count), {
    // 0, because cockatiel would measure this time by Date.now. `admit` keeps the circuit open, measured by `now`.
    halfOpenAfter: 0,
    breaker: { state: null, success, failure: () => inARow >= failures },
  });
  let openUntil: number | null = null;
  breaker.onBreak((reason) => {
    // When a failed probe opens the circuit again, onOpen is not called.
    if (openUntil === null) onOpen?.('error' in reason ? reason.error : undefined);
    openUntil = now() + openFor;
  });
  breaker.onReset(() => {
    openUntil = null;
    onClose?.();
  });

  function state(): 'closed' | 'open' | 'due' {
    if (openUntil === null) return 'closed';
    return breaker.state === CircuitState.Open && now() >= openUntil ? 'due' : 'open';
  }

  function admit(): void {
    check?.();
    // While a probe runs, cockatiel would make other requests wait. We reject requests as long as the circuit is open.
    if (breaker.state === CircuitState.Open && state() === 'open') throw new BrokenCircuitError();
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
      return places.execute(async () => {
        await bucket?.take();
        admit();
        return breaker.execute(() => withTimeLimit(timeout, request));
      });
    },
  };
}
