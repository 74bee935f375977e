import type { Context } from 'hono';
import { z } from 'zod';
import type { Callers } from '#engine/http/feature.ts';
import { LINK_PAGES, showPage } from '#engine/http/plain-pages.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { emailInputSchema, emailStateSchema } from '../contract/accounts.ts';
import type { EmailChange } from './email-change.ts';

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

/** The member's e-mail address, and the links in the mails to the new and the old address. */
export function emailRoutes(
  emailChange: EmailChange,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);

  member('GET', '/auth/email', {
    id: 'getEmail',
    summary: "The member's email address",
    answer: [emailStateSchema, 'The address, and the new one that is not confirmed yet'],
    handle: ({ member: { id } }) => emailChange.state(id),
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
      await emailChange.request(id, body.email);
      return c.body(null, 202);
    },
  });

  const respond = (page: keyof typeof PAGES, act: (token: string) => Promise<boolean>) => async (call: LinkCall) => {
    const done = await act(call.params.mailToken);
    return showPage(call.c, PAGES[done ? page : 'invalid'], done);
  };

  visitor('GET', '/new-email/{mailToken}', {
    id: 'showNewEmailPage',
    summary: 'A page with a button that confirms a new email address',
    ...LINK,
    handle: respond('confirm', emailChange.isConfirmation),
  });

  visitor('POST', '/new-email/{mailToken}', {
    id: 'confirmNewEmail',
    summary: 'Confirm a new email address',
    ...LINK,
    handle: respond('confirmed', emailChange.confirm),
  });

  visitor('GET', '/undo-email/{mailToken}', {
    id: 'showUndoEmailPage',
    summary: 'A page with a button that undoes a new email address',
    ...LINK,
    handle: respond('undo', emailChange.isUndo),
  });

  visitor('POST', '/undo-email/{mailToken}', {
    id: 'undoNewEmail',
    summary: 'Undo a new email address',
    ...LINK,
    handle: respond('undone', emailChange.undo),
  });

  return router;
}
