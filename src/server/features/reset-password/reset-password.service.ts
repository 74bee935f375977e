import { createHash, randomBytes } from 'node:crypto';
import type { ResetSubmit } from '#contract/accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { badRequest, passwordsAreOff } from '../../errors.ts';
import type { ResetPasswordRepository } from './reset-password.repository.ts';

const TOKEN_BYTES = 32;
/** Milliseconds. */
const TOKEN_LIFETIME = 60 * 60 * 1000;

type Caller = { address: string; headers: Headers };
type SendLetter = (to: string, link: string, signal: AbortSignal) => Promise<void>;

export type ResetPasswordServiceOptions = {
  repository: ResetPasswordRepository;
  createLink: CreateResetLink;
  jobs: Deps['jobs'];
  clock: () => Date;
  /** Public origin. Links must not use the request's Host header. */
  appUrl: string;
  /** False if members log in by providers only. */
  hasPasswords: boolean;
  hashPassword: (password: string) => Promise<string>;
  limits: {
    requestReset: (email: string, address: string, device: string | null) => Promise<void>;
    failedReset: (address: string) => Promise<void>;
    forgive: (email: string, address: string) => Promise<void>;
  };
  deviceCookies: {
    read: (headers: Headers, email: string, now: Date) => string | null;
    issueNew: (headers: Headers, email: string, now: Date) => { cookie: string };
  };
  letters: { reset: SendLetter; changed: SendLetter };
};

export type ResetPasswordService = ReturnType<typeof createResetPasswordService>;

/** The database stores a hash of the token. A fast hash is enough for 256 random bits. */
function identifierOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('hex')}`;
}

type LinkOptions = {
  repository: Pick<ResetPasswordRepository, 'addToken'>;
  clock: () => Date;
  appUrl: string;
  hasPasswords: boolean;
};

export type CreateResetLink = ReturnType<typeof createResetLinks>;

/** Creates links to the page to set a new password, each valid once, for an hour. @throws AppError forbidden */
export function createResetLinks({ repository, clock, appUrl, hasPasswords }: LinkOptions) {
  return async (memberId: string, trx?: Parameters<ResetPasswordRepository['addToken']>[2]): Promise<string> => {
    if (!hasPasswords) throw passwordsAreOff();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = clock();
    const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME);
    await repository.addToken(memberId, { identifier: identifierOf(token), expiresAt, now }, trx);
    return `${appUrl}/reset-password?token=${token}`;
  };
}

export function createResetPasswordService(options: ResetPasswordServiceOptions) {
  const { repository, createLink, jobs, clock, appUrl, hashPassword, limits, deviceCookies, letters } = options;

  function requirePasswords(): void {
    if (!options.hasPasswords) throw passwordsAreOff();
  }

  /** Only failures are counted, so that other people's tries cannot make a valid link useless. */
  async function refuse(address: string): Promise<never> {
    await limits.failedReset(address);
    throw badRequest('This link is invalid or has expired. Please request a new one.');
  }

  return {
    /** A job looks for the account, so that the response time does not reveal it. @throws AppError too_many_requests */
    async request(email: string, { address, headers }: Caller): Promise<void> {
      requirePasswords();
      await limits.requestReset(email, address, deviceCookies.read(headers, email, clock()));
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
      await limits.forgive(email, address);
      const change = { password: await hashPassword(password), endTokens };
      const done = await repository.setPassword(reset, change, (trx) =>
        jobs.add('send-password-changed', { email }, trx),
      );
      return done ? deviceCookies.issueNew(headers, email, clock()).cookie : refuse(address);
    },

    /** A retry creates another token. The older ones stay valid: a stranger's request must not end the owner's link. */
    async sendReset({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      if (!options.hasPasswords) return;
      for (const member of await repository.findMembers(email)) {
        await letters.reset(member.email, await createLink(member.id), signal);
      }
    },

    async sendChanged({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      await letters.changed(email, `${appUrl}/forgot-password`, signal);
    },
  };
}
