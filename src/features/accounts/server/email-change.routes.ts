import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { conflict, signedOut } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { codeOf, UNIQUE_VIOLATION } from '#engine/lib/error-code.ts';
import { hashOf, isToken } from '#engine/lib/secret-token.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { mailsGo, NO_MAIL_IN_DEMO } from '#engine/mail/mailer.ts';
import { emailInputSchema, emailStateSchema } from '../contract/accounts.ts';
import { createEmailChangeRepository, isEmailTaken } from './email-change.repository.ts';
import type { Letters } from './letters.ts';

/** Milliseconds. */
const CONFIRM_WITHIN = 24 * 3_600_000;

const NOTES = {
  server: null,
  outbox: 'This site cannot send emails. The people who run this site can give you the email.',
  none: NO_MAIL_IN_DEMO,
};

const LINK = { params: z.object({ mailToken: z.string().describe('From an email') }), otherAnswers: LINK_PAGES };

type LinkCall = { c: Context; params: { mailToken: string } };

const PAGES = {
  confirm: {
    title: 'Is this your address?',
    text: 'Confirm your email address. If the address is new, you are logged out everywhere, and from then on you log in with the new address.',
    button: 'Confirm',
  },
  confirmed: { title: 'Confirmed', text: 'This is the email address of your account now.' },
  undo: {
    title: 'Undo the change?',
    text: 'Your account gets its old email address back. You are logged out everywhere. Passkeys, access tokens and linked accounts that were added since somebody asked for the change are removed.',
    button: 'Undo the change',
  },
  undone: {
    title: 'The change is undone',
    text: 'If somebody else may know your password, choose a new one now: open the login page and press “Forgot password?”.',
  },
  invalid: { title: 'This link is not valid', text: 'It may have been used already, or it has expired.' },
};

type Needs = { rateLimits: RateLimits; letters: Letters };
type ChangeJob = { memberId: string; id: string };

/** A new e-mail address of a member, its confirmation, and the links in the mails to the new and the old address. */
export function createEmailChange(
  { db, env, jobs, clock, sessionSecret }: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock' | 'sessionSecret'>,
  { rateLimits, letters }: Needs,
) {
  const repository = createEmailChangeRepository(db);
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
  /** A retry of the job makes the same token, so that the link of a mail that arrived nevertheless stays valid. */
  const tokenFor = (purpose: 'new-email' | 'undo-email', id: string) =>
    createHmac('sha256', sessionSecret).update(`${purpose}\n${id}`).digest('hex');

  /** @returns false for a link that is not valid, or an address that is taken by now (see `isEmailTaken`) */
  async function confirm(tokenHash: Buffer): Promise<boolean> {
    const times = { now: clock(), since: ago(CONFIRM_WITHIN) };
    try {
      return await repository.confirm(tokenHash, times, (trx, change) => jobs.add('send-email-changed', change, trx));
    } catch (error) {
      if (codeOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /** Shows a page if `act` accepts the link. */
  const respond =
    (page: keyof typeof PAGES, act: (tokenHash: Buffer) => Promise<unknown>) => async (call: LinkCall) => {
      const { mailToken } = call.params;
      const done = isToken(mailToken) && Boolean(await act(hashOf(mailToken)));
      return showPage(call.c, PAGES[done ? page : 'invalid'], done);
    };

  function routes({ requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>) {
    const { router, visitor, member } = memberRoutes('Accounts', requireMember);

    member('GET', '/auth/email', {
      id: 'getEmail',
      summary: "The member's email address",
      answer: [emailStateSchema, 'The address, and the new one that is not confirmed yet'],
      async handle({ member: { id } }) {
        const found = await repository.find(id, ago(CONFIRM_WITHIN));
        if (!found) throw signedOut();
        const { email, email_verified: confirmed, new_email: pending } = found;
        const note = NOTES[mailsGo(env)];
        return { email: unicodeEmail(email), confirmed, pending: pending && unicodeEmail(pending), note };
      },
    });

    member('POST', '/auth/email', {
      id: 'changeEmail',
      summary: 'Change or confirm the email address',
      description:
        'The new address gets a link, which works for a day. The response does not reveal if this address is registered.',
      body: emailInputSchema,
      otherAnswers: { 202: { description: 'Accepted' } },
      fails: [CONFIRMATION_NEEDED, 409, 429],
      async handle({ c, member: { id }, body }) {
        await requireConfirmed(c);
        if (env.DEMO) throw conflict(NO_MAIL_IN_DEMO);
        await rateLimits.count('confirm-email', id);
        await repository.add(id, body.email, clock(), (trx, change) => jobs.add('send-new-email', change, trx));
        return c.body(null, 202);
      },
    });

    visitor('GET', '/new-email/{mailToken}', {
      id: 'showNewEmailPage',
      summary: 'A page with a button that confirms a new email address',
      ...LINK,
      handle: respond('confirm', (tokenHash) => repository.findToken(tokenHash, ago(CONFIRM_WITHIN))),
    });

    visitor('POST', '/new-email/{mailToken}', {
      id: 'confirmNewEmail',
      summary: 'Confirm a new email address',
      ...LINK,
      handle: respond('confirmed', confirm),
    });

    visitor('GET', '/undo-email/{mailToken}', {
      id: 'showUndoEmailPage',
      summary: 'A page with a button that undoes a new email address',
      ...LINK,
      handle: respond('undo', (undoHash) => repository.findUndo(undoHash, clock())),
    });

    visitor('POST', '/undo-email/{mailToken}', {
      id: 'undoNewEmail',
      summary: 'Undo a new email address',
      ...LINK,
      handle: respond('undone', (undoHash) => repository.undo(undoHash, clock())),
    });

    return router;
  }

  return {
    routes,

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
