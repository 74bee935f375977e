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
