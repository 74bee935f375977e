import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { hashOf } from '#engine/lib/secret-token.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const WAIT = 'Too many attempts. Please wait a while and try again.';
const RESET = 'Too many attempts. Please wait a while, or set a new password by email.';
const CODES = 'Too many wrong codes. Please wait a while, or use a recovery code.';
/** Links are valid for as long as this limit lasts, so whoever reaches the limit still has valid links. */
const SENT =
  'Too many requests. If this email address is registered, the links in the latest emails still work. You can request another link later.';

/**
 * The number of tries, the seconds in which they are counted, and the message. `pair` counts by e-mail and IP address,
 * `address` by IP address. `account` counts together the tries of all browsers that are strangers to the account.
 * `device` counts the tries of one browser that it knows, `known` those of all of them, by account or IP address. So
 * strangers cannot use up the tries of the owner's browsers, and every try counts for its account and IP address. Callers
 * of `count` and the functions below say by what the others count.
 */
const LIMITS = {
  'login-pair': [10, 15 * MINUTE, RESET],
  'login-address': [60, 15 * MINUTE, WAIT],
  'login-account': [40, 15 * MINUTE, RESET],
  'login-device': [10, 15 * MINUTE, RESET],
  'login-known-account': [20, 15 * MINUTE, RESET],
  'login-known-address': [100, 15 * MINUTE, WAIT],
  register: [10, HOUR, WAIT],
  'reset-address': [20, HOUR, WAIT],
  'reset-pair': [4, HOUR, SENT],
  'reset-account': [12, HOUR, SENT],
  'reset-device': [4, HOUR, SENT],
  'reset-known-account': [12, HOUR, SENT],
  'reset-known-address': [20, HOUR, WAIT],
  'submit-address': [20, HOUR, WAIT],
  // Proofs in a session that is open: passwords, and codes of the authenticator app.
  'proof-password': [10, 15 * MINUTE, RESET],
  'proof-password-day': [30, 24 * HOUR, RESET],
  'proof-code': [10, 15 * MINUTE, CODES],
  'proof-code-day': [30, 24 * HOUR, CODES],
  // Codes of the second factor, by IP address recovery codes too: a guess is right in one of 300,000 cases.
  'code-address': [60, 15 * MINUTE, WAIT],
  'code-account': [10, 15 * MINUTE, CODES],
  'code-account-day': [50, 24 * HOUR, CODES],
  'code-device': [10, 15 * MINUTE, CODES],
  'code-known-day': [50, 24 * HOUR, CODES],
  'passkey-address': [60, 15 * MINUTE, WAIT],
  share: [60, HOUR, WAIT],
  'copy-list': [30, HOUR, 'You have copied many lists within an hour. Please wait a while.'],
  // By token: the services that fetch feeds, and the players of many people, may have the same IP address.
  feed: [120, HOUR, WAIT],
  player: [1_000, MINUTE, 'Too many events from this player. Please wait a minute.'],
  token: [600, 5 * MINUTE, 'Too many calls with this access token. Please wait a while.'],
  'confirm-email': [4, HOUR, WAIT],
  'browser-error-address': [60, HOUR, WAIT],
  'browser-error-all': [3_000, HOUR, WAIT],
  'night-open': [30, HOUR, 'Too many movie nights have been started from your network. Please wait a while.'],
  'night-code': [60, HOUR, 'Too many wrong codes from your network. Scan the QR code, open the link, or wait a while.'],
  'night-join': [120, HOUR, WAIT],
  'film-request': [20, HOUR, 'You have asked for many films within an hour. Please wait a while.'],
  import: [30, HOUR, 'You have sent many files within an hour. Please wait a while before you import more.'],
} as const satisfies Record<string, readonly [number, number, string]>;
/** The first tries of each known browser, which the account's other browsers cannot use up. */
const OWN_TRIES = 3;
/** Seconds by which the clocks of processes may differ. */
const CLOCK_SKEW = 60;
type LimitName = keyof typeof LIMITS;
/** Limits that count by one key, and whose counts are never undone. */
type PlainLimit =
  | 'register'
  | 'submit-address'
  | 'code-address'
  | 'token'
  | 'share'
  | 'film-request'
  | 'import'
  | 'copy-list'
  | 'feed'
  | 'player'
  | 'confirm-email'
  | 'night-open'
  | 'night-join';

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Hashed, because e-mail and IP addresses must not be stored in plain text, and keys are limited in length. */
function keyOf(...parts: string[]): string {
  return hashOf(parts.join('\n')).toString('base64url');
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

  /** @returns the number of tries, with this one */
  async function spend(name: LimitName, key: string): Promise<number> {
    try {
      return (await limiter(name).consume(key)).consumedPoints;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const [, seconds, message] = LIMITS[name];
      // The wait is longer than the period of the limit only if the clock was set back. A new wait then starts now.
      const isTooLong = refusal.msBeforeNext > (seconds + CLOCK_SKEW) * 1000;
      if (isTooLong) await limiter(name).set(key, refusal.consumedPoints, seconds);
      throw new AppError('too_many_requests', {
        message,
        retryAfter: isTooLong ? seconds : Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  }

  /** @returns a function that undoes the count */
  async function spendFor(name: LimitName, address: string): Promise<() => Promise<void>> {
    await spend(name, keyOf(address));
    return async () => void (await limiter(name).reward(keyOf(address)));
  }

  return {
    /** Returns a function that undoes the count. @param device nonce of a known browser */
    async login(email: string, address: string, device: string | null): Promise<() => Promise<void>> {
      if (device) {
        const key = keyOf(email, device);
        const isShared = (await spend('login-device', key)) > OWN_TRIES;
        if (isShared) await spend('login-known-account', keyOf(email));
        await spend('login-known-address', keyOf(address));
        return async () => {
          await Promise.all([
            limiter('login-device').delete(key),
            limiter('login-known-address').reward(keyOf(address)),
            isShared && limiter('login-known-account').reward(keyOf(email)),
          ]);
        };
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

    /** @param key a member's id, a token or its id, or an IP address */
    count: (name: PlainLimit, key: string) => spend(name, keyOf(key)),

    async requestReset(email: string, address: string, device: string | null): Promise<void> {
      if (device) {
        await spend('reset-device', keyOf(email, device));
        await spend('reset-known-account', keyOf(email));
        await spend('reset-known-address', keyOf(address));
        return;
      }
      await spend('reset-address', keyOf(address));
      await spend('reset-pair', keyOf(email, address));
      await spend('reset-account', keyOf(email));
    },

    /** Forgets the tries of strangers, because the owner has proved to have access to the account's mail. */
    async forgive(email: string, address: string): Promise<void> {
      const pair = keyOf(email, address);
      await Promise.all([
        limiter('login-pair').delete(pair),
        limiter('login-account').delete(keyOf(email)),
        limiter('login-known-account').delete(keyOf(email)),
        limiter('reset-pair').delete(pair),
        limiter('reset-account').delete(keyOf(email)),
        limiter('reset-known-account').delete(keyOf(email)),
      ]);
    },

    /** Forgets the wrong passwords in sessions, because they were tried against a password that is replaced. */
    async forgivePasswords(memberId: string): Promise<void> {
      const key = keyOf(memberId);
      await Promise.all([limiter('proof-password').delete(key), limiter('proof-password-day').delete(key)]);
    },

    /**
     * Counts a password or a code in a session that is open. Returns a function that undoes the count; `isLast` is true
     * for the last try of the day.
     */
    async proof(
      kind: 'password' | 'code',
      memberId: string,
    ): Promise<{ isLast: boolean; undoCount: () => Promise<void> }> {
      const key = keyOf(memberId);
      await spend(`proof-${kind}`, key);
      const [most] = LIMITS[`proof-${kind}-day`];
      const isLast = (await spend(`proof-${kind}-day`, key)) >= most;
      const undoCount = async () => {
        await Promise.all([limiter(`proof-${kind}`).delete(key), limiter(`proof-${kind}-day`).reward(key)]);
      };
      return { isLast, undoCount };
    },

    /** Returns a function that undoes the count. */
    passkey: (address: string) => spendFor('passkey-address', address),

    /**
     * Counts a code of the authenticator app in a login. Returns a function that undoes the count.
     *
     * @param device nonce of a known browser
     */
    async code(memberId: string, device: string | null): Promise<() => Promise<void>> {
      const account = keyOf(memberId);
      const [name, key, day] = device
        ? (['code-device', keyOf(memberId, device), 'code-known-day'] as const)
        : (['code-account', account, 'code-account-day'] as const);
      await spend(name, key);
      await spend(day, account);
      return async () => {
        await Promise.all([limiter(name).delete(key), limiter(day).reward(account)]);
      };
    },

    /**
     * In sequence: a report that the limit of its IP address rejects must not count against the limit for all reports.
     */
    async browserError(address: string): Promise<void> {
      await spend('browser-error-address', keyOf(address));
      await spend('browser-error-all', keyOf('all'));
    },

    /** Counts a code that may be a guess. Returns a function that undoes the count, for a code that is right. */
    nightCode: (address: string) => spendFor('night-code', address),
  };
}
