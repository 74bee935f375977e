import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { APP_LIMITS } from '#contract/time-limits.ts';
import type { IdempotencyKeys } from '../database/idempotency-keys.ts';
import { AppError, badRequest } from '../errors.ts';
import type { MemberEnv } from './member.ts';

const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Long enough that no two calls have the same key by chance. */
const KEY = /^[\x21-\x7e]{16,200}$/;
const FORM = 'must be 16 to 200 letters, digits or signs, such as a random UUID';

export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(`Makes a repeated call safe: for 24 hours the same key gets the same response. It ${FORM}`),
});
export const KEY_FAILURES = [
  [409, 'Not possible in the current state; or the first call with this key is still running, or was interrupted'],
  [422, 'The key was used for another request'],
] as const;

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/**
 * For calls that create something: a repeated call with the same Idempotency-Key gets the response of the first one.
 * The key is stored before the call, so only one of two concurrent calls creates. If the process dies during the call,
 * the key has no response. Nobody knows if something was created, so a second call must not create it again.
 * Not for calls whose response has a secret or is long, because it is stored for a day.
 */
export type OncePerKey = MiddlewareHandler<MemberEnv>;

/** @param clock the time of day, for keys that are a day old */
export function createOncePerKey(keys: IdempotencyKeys, clock: () => Date): OncePerKey {
  return async (c, next) => {
    const key = c.req.header(IDEMPOTENCY_KEY);
    if (key === undefined) return next();
    if (!KEY.test(key)) throw badRequest(`${IDEMPOTENCY_KEY}: ${FORM}`);
    const { id: memberId } = c.var.member;
    const row = { memberId, keyHash: sha256(key) };
    const body = new Uint8Array(await c.req.arrayBuffer());
    const request = sha256(`${c.req.method} ${c.req.path}\n`, body);
    const known = await keys.begin(row, request, clock());
    if (known === 'full')
      throw new AppError('too_many_requests', {
        message: 'You have sent too many keys today. Please repeat calls less often.',
        retryAfter: 3600,
      });
    if (known) {
      if (!known.request_hash.equals(request))
        throw new AppError('key_reused', { message: 'This Idempotency-Key was used for another request.' });
      if (known.status === null || !known.answer) {
        const isRunning = clock().getTime() - known.created_at.getTime() < APP_LIMITS.answer;
        throw new AppError(
          'conflict',
          isRunning
            ? { message: 'The first request with this key has not finished. Try again in a moment.', retryAfter: 1 }
            : { message: 'The first request with this key was interrupted. Look at what it created.' },
        );
      }
      return c.body(known.answer.toString(), known.status as 200, { 'Content-Type': 'application/json' }); // as sent
    }
    await next();
    if (c.res.ok) await keys.end(row, c.res.status, Buffer.from(await c.res.clone().arrayBuffer()));
    // After an error of the server nobody knows if something was created, such as when a call takes too long.
    else if (c.res.status < 500) await keys.forget(row);
  };
}
