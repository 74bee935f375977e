import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../errors.ts';

/** OWASP's parameters of argon2id (its default algorithm here): 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once: more would starve the event loop and the database of the processor. Waiting: about a second's work. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 40;
const RETRY_AFTER = 2;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes and checks passwords, a few at a time, so that many sign-ins at once slow each other down and nobody else.
 *
 * @throws AppError too_many_requests from its functions when too many wait
 */
export function createPasswordHasher({ atOnce = AT_ONCE, waitingAtMost = WAITING_AT_MOST } = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let dummy: Promise<string> | null = null;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) {
        throw new AppError('too_many_requests', {
          message: 'Too many people are signing in at this moment. Please try again.',
          retryAfter: RETRY_AFTER,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    /** @returns argon2id in PHC string format */
    hash: (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID)),

    /**
     * Whether a password fits a hash. Without a hash the answer is no, after the same work, so that the time does not
     * tell whether there is an account.
     */
    async verify(password: string, stored: string | null): Promise<boolean> {
      dummy ??= hash('no password has this hash', ARGON2ID);
      const against = stored ?? (await dummy);
      const fits = await inTurn(() => verify(against, password));
      return fits && stored !== null;
    },
  };
}
