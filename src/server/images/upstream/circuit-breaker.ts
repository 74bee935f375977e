import type { Logger } from 'pino';

/** How long the upstream is left alone, milliseconds. */
const OPEN_FOR = 60_000;
/** How many wrong answers in a row count as a failing upstream. One that does not answer counts at once. */
const TOLERATED_FAULTS = 3;
/** How long a request may wait for an image, milliseconds: of an upstream that works, and of one never heard of. */
const PATIENCE = { working: 3_000, unknown: 1_000 };
export type Patience = typeof PATIENCE;

export type Permission = {
  /** Milliseconds that the asking request may wait. */
  patience: number;
  /** Whether this is the one call that finds out if a failing upstream is back. */
  probe: boolean;
};

type CircuitBreakerOptions = {
  /** What the log calls it. */
  host: string;
  now: () => number;
  log: Pick<Logger, 'warn' | 'info'>;
  patience?: Patience | undefined;
};

/**
 * Decides whether the upstream is asked, and how long a reader may wait for it.
 *
 * Until it first answers, all requests together wait one second; then nobody waits. A failure opens the breaker:
 * nothing is asked for a minute, and after it one call a minute goes out behind the readers' backs until one works.
 */
export function createCircuitBreaker({ host, now, log, patience = PATIENCE }: CircuitBreakerOptions) {
  let state: 'unknown' | 'working' | 'open' = 'unknown';
  let firstAskedAt: number | null = null;
  let openUntil = 0;
  let faults = 0;

  function open(reason: string): void {
    if (state !== 'open') log.warn({ host, reason }, 'an image host is left alone for a minute');
    state = 'open';
    openUntil = now() + OPEN_FOR;
    faults = 0;
  }

  return {
    isOpen: () => state === 'open',

    /** @returns null when the upstream is to be left alone */
    admit(): Permission | null {
      if (state === 'working') return { patience: patience.working, probe: false };
      if (state === 'unknown') {
        firstAskedAt ??= now();
        return { patience: Math.max(0, firstAskedAt + patience.unknown - now()), probe: false };
      }
      if (now() < openUntil) return null;
      // Whatever becomes of this probe, the next one is a minute away.
      openUntil = now() + OPEN_FOR;
      return { patience: 0, probe: true };
    },

    succeeded(): void {
      if (state === 'open') log.info({ host }, 'an image host answers again');
      state = 'working';
      faults = 0;
    },

    /** @param kind unreachable: no answer at all. faulty: a wrong one. */
    failed(kind: 'unreachable' | 'faulty', reason: string): void {
      faults += 1;
      if (kind === 'unreachable' || state === 'open' || faults >= TOLERATED_FAULTS) open(reason);
    },
  };
}
