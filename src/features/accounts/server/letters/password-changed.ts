import { Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

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
