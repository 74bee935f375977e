import { createHash, randomBytes } from 'node:crypto';
import type { ResetSubmit } from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import type { ResetPasswordRepository } from './reset-password.repository.ts';

/** 256 bits. */
const TOKEN_BYTES = 32;
/** Milliseconds. */
const TOKEN_LIFETIME = 60 * 60 * 1000;

/** Written and sent by what services.ts passes in. */
type SendLetter = (to: string, link: string, signal: AbortSignal) => Promise<void>;

type ResetPasswordServiceOptions = {
  repository: ResetPasswordRepository;
  jobs: Deps['jobs'];
  clock: () => Date;
  /** Public origin: links never follow what a request calls us. */
  appUrl: string;
  hashPassword: (password: string) => Promise<string>;
  limits: {
    requestReset: (email: string, address: string) => Promise<void>;
    submitReset: (address: string) => Promise<void>;
  };
  letters: { reset: SendLetter; changed: SendLetter };
};

export type ResetPasswordService = ReturnType<typeof createResetPasswordService>;

/** What the database knows of a token. A token has 256 random bits, so a fast hash is enough. */
function identifierOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('hex')}`;
}

export function createResetPasswordService(options: ResetPasswordServiceOptions) {
  const { repository, jobs, clock, appUrl, hashPassword, limits, letters } = options;
  const refused = () => badRequest('This link does not work any more. Please ask for a new one.');

  return {
    /**
     * Asks for a mail with a link. The same work for every address: whether it has an account is the job's to find out.
     *
     * @throws AppError too_many_requests
     */
    async request(email: string, address: string): Promise<void> {
      await limits.requestReset(email, address);
      await jobs.add('send-password-reset', { email });
    },

    /** @throws AppError bad_request for any token that does not work, whatever the reason; too_many_requests */
    async submit({ email, password, token }: ResetSubmit, address: string): Promise<void> {
      await limits.submitReset(address);
      const reset = { email, identifier: identifierOf(token), now: clock() };
      // Looked at first, so that a bad token costs no hashing.
      if (!(await repository.isLive(reset))) throw refused();
      const done = await repository.setPassword(reset, await hashPassword(password), (trx) =>
        jobs.add('send-password-changed', { email }, trx),
      );
      if (!done) throw refused();
    },

    /** The job send-password-reset. A try that fails makes another token next time. */
    async sendReset({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      const member = await repository.findMember(email);
      if (!member) return;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME);
      await repository.replaceToken(member.id, { identifier: identifierOf(token), expiresAt, now });
      await letters.reset(member.email, `${appUrl}/reset-password?token=${token}`, signal);
    },

    /** The job send-password-changed. */
    async sendChanged({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      await letters.changed(email, `${appUrl}/forgot-password`, signal);
    },
  };
}
