import { createHmac } from 'node:crypto';
import type { Deps } from '#engine/deps.ts';
import { conflict, signedOut } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { codeOf, UNIQUE_VIOLATION } from '#engine/lib/error-code.ts';
import { hashOf, isToken } from '#engine/lib/secret-token.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { mailsGo, NO_MAIL_IN_DEMO } from '#engine/mail/mailer.ts';
import { createEmailChangeRepository, isEmailTaken } from './email-change.repository.ts';
import type { Letters } from './letters.ts';

/** Milliseconds. */
const CONFIRM_WITHIN = 24 * 3_600_000;

const NOTES = {
  server: null,
  outbox: 'This site cannot send emails. The people who run this site can give you the email.',
  none: NO_MAIL_IN_DEMO,
};

type Needs = { rateLimits: RateLimits; letters: Letters };
type ChangeJob = { memberId: string; id: string };

export type EmailChange = ReturnType<typeof createEmailChange>;

/** A new e-mail address of a member, and its confirmation. */
export function createEmailChange(
  { db, env, jobs, clock, sessionSecret }: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock' | 'sessionSecret'>,
  { rateLimits, letters }: Needs,
) {
  const repository = createEmailChangeRepository(db);
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
  /** A retry of the job makes the same token, so that the link of a mail that arrived nevertheless stays valid. */
  const tokenFor = (purpose: 'new-email' | 'undo-email', id: string) =>
    createHmac('sha256', sessionSecret).update(`${purpose}\n${id}`).digest('hex');

  return {
    async state(memberId: string) {
      const found = await repository.find(memberId, ago(CONFIRM_WITHIN));
      if (!found) throw signedOut();
      const { email, email_verified: confirmed, new_email: pending } = found;
      const note = NOTES[mailsGo(env)];
      return { email: unicodeEmail(email), confirmed, pending: pending && unicodeEmail(pending), note };
    },

    /**
     * Mails a link to the new address. The response does not reveal whether another member has this address.
     *
     * @throws AppError conflict in a demo; too_many_requests
     */
    async request(memberId: string, email: string): Promise<void> {
      if (env.DEMO) throw conflict(NO_MAIL_IN_DEMO);
      await rateLimits.confirmEmail(memberId);
      await repository.add(memberId, email, clock(), (trx, change) => jobs.add('send-new-email', change, trx));
    },

    isConfirmation: async (token: string): Promise<boolean> =>
      isToken(token) && (await repository.findToken(hashOf(token), ago(CONFIRM_WITHIN))) !== undefined,

    isUndo: async (token: string): Promise<boolean> =>
      isToken(token) && (await repository.findUndo(hashOf(token), clock())) !== undefined,

    /** @returns false for a link that is not valid, or an address that is taken by now (see `isEmailTaken`) */
    async confirm(token: string): Promise<boolean> {
      if (!isToken(token)) return false;
      const times = { now: clock(), since: ago(CONFIRM_WITHIN) };
      try {
        return await repository.confirm(hashOf(token), times, (trx, change) =>
          jobs.add('send-email-changed', change, trx),
        );
      } catch (error) {
        if (codeOf(error) === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },

    undo: async (token: string): Promise<boolean> => isToken(token) && repository.undo(hashOf(token), clock()),

    /** If the new address is taken, no mail is sent. */
    async sendNew({ memberId, id }: ChangeJob, signal: AbortSignal): Promise<void> {
      const change = await repository.change(memberId, id);
      if (!change || change.confirmed_at) return;
      const { old_email, new_email: email } = change;
      if (email !== old_email && (await isEmailTaken(db, { email, memberId, now: clock() }))) return;
      const token = tokenFor('new-email', id);
      await repository.setHash(memberId, id, { token_hash: hashOf(token) });
      await letters.newEmail(email, `${env.APP_URL}/api/new-email/${token}`, signal);
    },

    async sendChanged({ memberId, id }: ChangeJob, signal: AbortSignal): Promise<void> {
      const change = await repository.change(memberId, id);
      if (!change) return;
      const token = tokenFor('undo-email', id);
      await repository.setHash(memberId, id, { undo_hash: hashOf(token) });
      await letters.emailChanged(change.old_email, `${env.APP_URL}/api/undo-email/${token}`, signal);
    },
  };
}
