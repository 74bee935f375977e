import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import type { SignedIn } from '#engine/http/member.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import type { AccountChange } from '../contract/accounts.ts';
import type { Change, InTransaction } from './account.repository.ts';
import type { Sessions } from './sessions.ts';

/** A mail with one link: behind a button, or at the end of `advice`. */
type AccountLetter = {
  subject: string;
  title: string;
  preview: string;
  text: string;
  footnote: string;
} & ({ button: string; expiry: string } | { advice: string });

const NOTHING_TO_DO = 'If it was you, there is nothing to do.';
const TOLD = { preview: NOTHING_TO_DO, footnote: NOTHING_TO_DO };

const RESET: AccountLetter = {
  subject: `Set a new ${PRODUCT_NAME} password`,
  title: 'A new password',
  preview: 'You can use the link once. It expires after one hour.',
  text: `Somebody, probably you, asked for a new password for your ${PRODUCT_NAME} account.`,
  button: 'Set a new password',
  expiry: 'You can use the link once. It expires after one hour.',
  footnote: 'If it was not you, do nothing, and your password stays as it is.',
};

const PASSWORD_CHANGED: AccountLetter = {
  ...TOLD,
  subject: `Your ${PRODUCT_NAME} password was changed`,
  title: 'Your password was changed',
  text: `The password of your ${PRODUCT_NAME} account was changed, and other devices were logged out.`,
  advice: 'If it was not you, request a new password now',
};

const NEW_EMAIL: AccountLetter = {
  subject: `${PRODUCT_NAME}: confirm your email address`,
  title: 'Is this your address?',
  preview: 'Confirm this address to add it to your account.',
  text: `Somebody, hopefully you, wants to use this email address for their ${PRODUCT_NAME} account.`,
  button: 'Confirm',
  expiry: 'You can use the link once. It expires after one day.',
  footnote: 'If it was not you, do nothing.',
};

const EMAIL_CHANGED: AccountLetter = {
  ...TOLD,
  subject: `${PRODUCT_NAME}: your email address was changed`,
  title: 'Your email address was changed',
  text: `Your ${PRODUCT_NAME} account has another email address now. If it was not you, undo the change:`,
  button: 'Undo the change',
  expiry: 'The link works for a week.',
};

const OTHERS_OUT = 'Other devices were logged out.';
const CHANGES: Record<AccountChange, { title: string; text: string }> = {
  'second-factor-on': {
    title: 'Two-step login is on',
    text: `From now on, logging in also asks for a code of your authenticator app. ${OTHERS_OUT}`,
  },
  'second-factor-off': {
    title: 'Two-step login is off',
    text: `Logging in no longer asks for a code of your authenticator app. ${OTHERS_OUT}`,
  },
  'recovery-codes-new': { title: 'New recovery codes', text: 'Your old recovery codes no longer work.' },
  'recovery-code-used': {
    title: 'A recovery code was used',
    text: 'This code cannot be used again. Your profile says how many codes are left.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: `The passkey can now log in to your account. ${OTHERS_OUT}`,
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: `The passkey can no longer log in to your account. ${OTHERS_OUT}`,
  },
  'provider-linked': {
    title: 'A way to log in was added',
    text: 'You can now log in with an account of another service.',
  },
  'provider-removed': {
    title: 'A way to log in was removed',
    text: `You can no longer log in with an account of another service. ${OTHERS_OUT}`,
  },
  rescued: {
    title: 'Somebody used a login link from the people who run the site',
    text: 'The people who run the site made a link that logs in to your account, and somebody used the link. Two-step login is off.',
  },
};

export type Letters = ReturnType<typeof createLetters>;

/** Sends the mails about an account. */
export function createLetters(mailer: Mailer) {
  const send = (letter: AccountLetter) => async (to: string, link: string, signal: AbortSignal) => {
    // Loaded on first use, because few processes ever send a mail.
    const { button, link: linkTo, paragraph, renderLetter, styles } = await import('#engine/mail/layout.ts');
    const { subject, title, preview, text, footnote } = letter;
    const way =
      'button' in letter
        ? [
            paragraph(button(link, styles.button, letter.button)),
            paragraph(`${letter.expiry} If the button does not work, open this link: `),
            paragraph(linkTo(link, styles.small, link)),
          ]
        : [paragraph(`${letter.advice}: `, linkTo(link, { color: styles.text.color }, link))];
    const body = [paragraph(text), ...way];
    await mailer.send({ to, subject, ...(await renderLetter({ title, preview, body, footnote })) }, signal);
  };

  return {
    /** Its link leads to the page to set a new password; valid once, for one hour. */
    reset: send(RESET),
    /** Its link leads to the page to reset the password, in case somebody else changed it. */
    changed: send(PASSWORD_CHANGED),
    /** Its link confirms a new address; valid once, for a day. */
    newEmail: send(NEW_EMAIL),
    /** Goes to the old address. Its link undoes the change; valid for a week. */
    emailChanged: send(EMAIL_CHANGED),

    /** Its link leads to the profile, in case somebody else changed the account. */
    accountChanged(to: string, change: AccountChange, link: string, signal: AbortSignal) {
      const { title, text } = CHANGES[change];
      const subject = `${PRODUCT_NAME}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
      const advice = 'If it was not you, look at your account now and change your password';
      return send({ ...TOLD, subject, title, text: `${PRODUCT_NAME}: ${text}`, advice })(to, link, signal);
    },
  };
}

/** Adds a mail about a change of the account, in the transaction of this change. */
export type Notify = (memberId: string, change: AccountChange) => InTransaction;

/** Returns what a change of how a member logs in needs: the session that stays, the time, and a mail to the owner. */
export type ChangeBy = (member: SignedIn, change: AccountChange) => Change & { currentToken: string };

/** After each change of how a member logs in, the owner of the account gets a mail about it. */
export function createAccountChanged(
  { env, jobs, clock }: Pick<Deps, 'env' | 'jobs' | 'clock'>,
  { sessions, letters }: { sessions: Sessions; letters: Letters },
) {
  const notify: Notify = (memberId, change) => (trx) => jobs.add('send-account-changed', { memberId, change }, trx);
  const changeBy: ChangeBy = ({ id, token: currentToken }, change) => ({
    currentToken,
    now: clock(),
    notify: notify(id, change),
  });
  return {
    notify,
    changeBy,
    async sendAccountChanged(
      { memberId, change }: { memberId: string; change: AccountChange },
      signal: AbortSignal,
    ): Promise<void> {
      const member = await sessions.findMember(memberId);
      if (member) await letters.accountChanged(member.email, change, `${env.APP_URL}/profile/account`, signal);
    },
  };
}
