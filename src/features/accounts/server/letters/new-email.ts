import { Button, Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

export async function newEmailMail(link: string): Promise<Omit<Mail, 'to'>> {
  const letter = await renderLetter({
    title: 'Is this your address?',
    preview: 'Confirm it, and it belongs to your account.',
    body: [
      paragraph(`Somebody, hopefully you, wants to use this email address for their ${PRODUCT_NAME} account.`),
      paragraph(createElement(Button, { href: link, style: styles.button }, 'Confirm')),
      paragraph('You can use the link once. It expires after one day. If the button does not work, open this link: '),
      paragraph(createElement(Link, { href: link, style: styles.small }, link)),
    ],
    footnote: 'If it was not you, do nothing.',
  });
  return { subject: `${PRODUCT_NAME}: confirm your email address`, ...letter };
}

export async function emailChangedMail(link: string): Promise<Omit<Mail, 'to'>> {
  const letter = await renderLetter({
    title: 'Your email address was changed',
    preview: 'If it was you, there is nothing to do.',
    body: [
      paragraph(`Your ${PRODUCT_NAME} account has another email address now. If it was not you, undo the change:`),
      paragraph(createElement(Button, { href: link, style: styles.button }, 'Undo the change')),
      paragraph('The link works for a week. If the button does not work, open this link: '),
      paragraph(createElement(Link, { href: link, style: styles.small }, link)),
    ],
    footnote: 'If it was you, there is nothing to do.',
  });
  return { subject: `${PRODUCT_NAME}: your email address was changed`, ...letter };
}
