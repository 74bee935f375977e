import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { BulkheadRejectedError, createBulkhead } from '#upstream';
import { normalisePassword } from '../contract/credentials.ts';

/** OWASP's parameters for argon2id: 19,456 KiB of memory, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes at a time would starve the event loop and the database. A full queue is about a second of work. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 40;
const RETRY_AFTER = 2;

/** Limits concurrent hashing, so that sign-ins do not slow down the whole site. @throws AppError too_many_requests */
export function createPasswordHasher({
  atOnce = AT_ONCE,
  waitingAtMost = WAITING_AT_MOST,
  cost = ARGON2ID,
} = {}): PasswordHasher {
  const turns = createBulkhead(atOnce, waitingAtMost);
  let dummy: Promise<string> | null = null;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns.execute(work).catch((error: unknown) => {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError('too_many_requests', {
        message: 'Too many people are logging in at this moment. Please try again.',
        retryAfter: RETRY_AFTER,
      });
    });

  return {
    /** @returns argon2id in PHC string format */
    hash: (password: string): Promise<string> => inTurn(() => hash(normalisePassword(password), cost)),

    /**
     * Takes the same time without a hash, so that the time does not reveal whether the account exists. Older passwords
     * were hashed as typed, without normalisation, so the password as typed is tried as well.
     */
    async verify(password: string, stored: string | null): Promise<boolean> {
      dummy ??= hash('no password has this hash', cost);
      const against = stored ?? (await dummy);
      for (const form of new Set([normalisePassword(password), password])) {
        if ((await inTurn(() => verify(against, form))) && stored !== null) return true;
      }
      return false;
    },
  };
}
