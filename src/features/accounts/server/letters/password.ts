import { Button, Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

export async function passwordResetMail(link: string): Promise<Omit<Mail, 'to'>> {
  const subject = `Set a new ${PRODUCT_NAME} password`;
  const letter = await renderLetter({
    title: 'A new password',
    preview: 'You can use the link once. It expires after one hour.',
    body: [
      paragraph(`Somebody, probably you, asked for a new password for your ${PRODUCT_NAME} account.`),
      paragraph(createElement(Button, { href: link, style: styles.button }, 'Set a new password')),
      paragraph('You can use the link once. It expires after one hour. If the button does not work, open this link: '),
      paragraph(createElement(Link, { href: link, style: styles.small }, link)),
    ],
    footnote: 'If it was not you, do nothing, and your password stays as it is.',
  });
  return { subject, ...letter };
}

export async function passwordChangedMail(forgotPasswordUrl: string): Promise<Omit<Mail, 'to'>> {
  const subject = `Your ${PRODUCT_NAME} password was changed`;
  const letter = await renderLetter({
    title: 'Your password was changed',
    preview: 'If it was you, there is nothing to do.',
    body: [
      paragraph(`The password of your ${PRODUCT_NAME} account was changed, and other devices were logged out.`),
      paragraph(
        'If it was not you, request a new password now: ',
        createElement(Link, { href: forgotPasswordUrl, style: { color: styles.text.color } }, forgotPasswordUrl),
      ),
    ],
    footnote: 'If it was you, there is nothing to do.',
  });
  return { subject, ...letter };
}
