import { Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';
import type { AccountChange } from '../../contract/accounts.ts';

type Words = { title: string; text: string };

const OTHERS_OUT = 'Other devices were logged out.';
const WORDS: Record<AccountChange, Words> = {
  'second-factor-on': {
    title: 'The second factor is on',
    text: `From now on, logging in also asks for a code of your authenticator app. ${OTHERS_OUT}`,
  },
  'second-factor-off': {
    title: 'The second factor is off',
    text: `Logging in no longer asks for a code of your authenticator app. ${OTHERS_OUT}`,
  },
  'recovery-codes-new': { title: 'New recovery codes', text: 'Your old recovery codes no longer work.' },
  'recovery-code-used': {
    title: 'A recovery code was used',
    text: 'This code cannot be used again. Your profile says how many codes are left.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: `It can now be used to log in to your account. ${OTHERS_OUT}`,
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: `It can no longer be used to log in to your account. ${OTHERS_OUT}`,
  },
  'provider-linked': {
    title: 'A way to log in was added',
    text: 'An account at a login provider can now be used to log in to your account.',
  },
  'provider-removed': {
    title: 'A way to log in was removed',
    text: `An account at a login provider can no longer be used to log in to your account. ${OTHERS_OUT}`,
  },
  rescued: {
    title: 'Your account was opened with a link of the operator',
    text: 'The people who run the site made a link that logs in to your account, and it was used. The second factor is off.',
  },
};

export async function accountChangedMail(change: AccountChange, profileUrl: string): Promise<Omit<Mail, 'to'>> {
  const { title, text } = WORDS[change];
  const letter = await renderLetter({
    title,
    preview: 'If it was you, there is nothing to do.',
    body: [
      paragraph(`${PRODUCT_NAME}: ${text}`),
      paragraph(
        'If it was not you, look at your account now and change your password: ',
        createElement(Link, { href: profileUrl, style: { color: styles.text.color } }, profileUrl),
      ),
    ],
    footnote: 'If it was you, there is nothing to do.',
  });
  return { subject: `${PRODUCT_NAME}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, ...letter };
}
