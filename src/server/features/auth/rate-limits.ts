import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const MINUTES = 60;
const HOUR = 60 * MINUTES;

/** Tries and seconds. */
const LIMITS = {
  'login-pair': [10, 15 * MINUTES],
  'login-address': [60, 15 * MINUTES],
  'login-account': [40, 15 * MINUTES],
  'login-device': [10, 15 * MINUTES],
  register: [10, HOUR],
  'reset-account': [5, HOUR],
  'reset-address': [20, HOUR],
  'submit-address': [20, HOUR],
  confirm: [10, 15 * MINUTES],
} as const satisfies Record<string, readonly [number, number]>;
/** Seconds by which the clocks of processes may differ. */
const CLOCK_SKEW = 60;
type LimitName = keyof typeof LIMITS;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Hashed, because e-mail and IP addresses must not be stored in plain text, and keys are limited in length. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Counts tries in the database, shared by all nodes. @throws AppError too_many_requests with the seconds to wait */
export function createRateLimits(pool: Deps['pool']) {
  function createLimiter(keyPrefix: LimitName): RateLimiterPostgres {
    const [points, duration] = LIMITS[keyPrefix];
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The job forget-expired cleans the table.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  }
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiter = (name: LimitName): RateLimiterPostgres => {
    const known = limiters.get(name) ?? createLimiter(name);
    limiters.set(name, known);
    return known;
  };

  async function spend(name: LimitName, key: string): Promise<void> {
    try {
      await limiter(name).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = LIMITS[name][1];
      // The clock went back, which would make the wait longer by as much: it starts again instead.
      const isTooLong = refusal.msBeforeNext > (seconds + CLOCK_SKEW) * 1000;
      if (isTooLong) await limiter(name).set(key, refusal.consumedPoints, seconds);
      throw new AppError('too_many_requests', {
        message: 'Too many tries. Please wait a while and try again.',
        retryAfter: isTooLong ? seconds : Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  }

  return {
    /**
     * Counts a try to sign in.
     *
     * @param device nonce of the account's device cookie, counted separately, so that attackers cannot lock the owner out
     * @returns a function that undoes the count when the password was right
     */
    async login(email: string, address: string, device: string | null): Promise<() => Promise<void>> {
      if (device) {
        const key = keyOf(email, device);
        await spend('login-device', key);
        return async () => void (await limiter('login-device').delete(key));
      }
      const pair = keyOf(email, address);
      // In sequence: a try rejected by the first limit must not count against the others.
      await spend('login-address', keyOf(address));
      await spend('login-pair', pair);
      await spend('login-account', keyOf(email));
      return async () => {
        await Promise.all([
          limiter('login-pair').delete(pair),
          limiter('login-address').reward(keyOf(address)),
          limiter('login-account').reward(keyOf(email)),
        ]);
      };
    },

    register: (address: string) => spend('register', keyOf(address)),

    async requestReset(email: string, address: string): Promise<void> {
      await spend('reset-address', keyOf(address));
      await spend('reset-account', keyOf(email));
    },

    submitReset: (address: string) => spend('submit-address', keyOf(address)),

    confirm: (memberId: string) => spend('confirm', keyOf(memberId)),
  };
}
