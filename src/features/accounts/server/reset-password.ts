import { randomBytes } from 'node:crypto';
import type { Deps } from '#engine/deps.ts';
import { badRequest, conflict, passwordsAreOff } from '#engine/errors.ts';
import type { Caller } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { NO_MAIL_IN_DEMO } from '#engine/mail/mailer.ts';
import type { ResetSubmit } from '../contract/accounts.ts';
import type { Devices } from './devices.ts';
import type { Letters } from './letters.ts';
import { createResetPasswordRepository, type ResetPasswordRepository } from './reset-password.repository.ts';

const TOKEN_BYTES = 32;
/** Milliseconds. */
const TOKEN_LIFETIME = 60 * 60 * 1000;

type Needs = { devices: Devices; rateLimits: RateLimits; letters: Letters };

export type ResetPassword = ReturnType<typeof createResetPassword>;

/** The database stores a hash of the token. A fast hash is enough for 256 random bits. */
function identifierOf(token: string): string {
  return `reset-password:${hashOf(token).toString('hex')}`;
}

export type CreateResetLink = ReturnType<typeof createResetLinkFor>;

/**
 * Creates links to the page to set a new password, each valid once, for an hour. Commands use this function, because
 * they do not build the other parts of the site.
 *
 * @throws AppError forbidden
 */
export function createResetLinkFor({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) {
  const repository = createResetPasswordRepository(db);
  return async (memberId: string, trx?: Parameters<ResetPasswordRepository['addToken']>[1]): Promise<string> => {
    if (!env.PASSWORD_LOGIN) throw passwordsAreOff();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = clock();
    const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME);
    await repository.addToken({ identifier: identifierOf(token), memberId, now, expiresAt }, trx);
    return `${env.APP_URL}/reset-password?token=${token}`;
  };
}

/** A new password by email. */
export function createResetPassword(
  { db, env, clock, jobs, passwords }: Deps,
  { devices, rateLimits, letters }: Needs,
) {
  const repository = createResetPasswordRepository(db);
  const createLink = createResetLinkFor({ db, env, clock });

  function requirePasswords(): void {
    if (!env.PASSWORD_LOGIN) throw passwordsAreOff();
  }

  /** Only failures are counted, so that other people's tries cannot make a valid link useless. */
  async function refuse(address: string): Promise<never> {
    await rateLimits.failedReset(address);
    throw badRequest('This link is invalid or has expired. Please request a new one.');
  }

  return {
    createLink,

    /**
     * A job looks for the account, so that the response time does not reveal it.
     *
     * @throws AppError conflict in a demo; too_many_requests
     */
    async request(email: string, { address, headers }: Caller): Promise<void> {
      requirePasswords();
      if (env.DEMO) throw conflict(NO_MAIL_IN_DEMO);
      await rateLimits.requestReset(email, address, await devices.find(headers, email));
      await jobs.add('send-password-reset', { email });
    },

    /**
     * @returns the device cookie for this browser: its user can sign in even while others guess passwords
     * @throws AppError bad_request for any token that is not valid; too_many_requests
     */
    async submit(input: ResetSubmit, { address, headers }: Caller): Promise<string> {
      requirePasswords();
      const { email, password, token, endTokens = false } = input;
      const reset = { email, identifier: identifierOf(token), now: clock() };
      // The token is checked first, so that an invalid token costs no hashing.
      if (!(await repository.isLive(reset))) return refuse(address);
      await rateLimits.forgive(email, address);
      const passwordHash = await passwords.hash(password);
      const change = { password: passwordHash, endTokens };
      const id = await repository.setPassword(reset, change, (trx) =>
        jobs.add('send-password-changed', { email }, trx),
      );
      if (!id) return refuse(address);
      await rateLimits.forgivePasswords(id);
      return (await devices.add({ id, email, passwordHash }, headers)).cookie;
    },

    /** A retry creates another token. The older ones stay valid: a stranger's request must not end the owner's link. */
    async sendReset({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      if (!env.PASSWORD_LOGIN) return;
      for (const member of await repository.findMembers(email)) {
        await letters.reset(member.email, await createLink(member.id), signal);
      }
    },

    async sendChanged({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      await letters.changed(email, `${env.APP_URL}/forgot-password`, signal);
    },
  };
}
