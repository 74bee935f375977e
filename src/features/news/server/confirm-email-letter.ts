import { Button, Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

export async function confirmEmailMail(link: string): Promise<Omit<Mail, 'to'>> {
  const letter = await renderLetter({
    title: 'Is this your address?',
    preview: 'Confirm it, and your news comes by email.',
    body: [
      paragraph(`Somebody, probably you, asked for news of their ${PRODUCT_NAME} watchlist at this email address.`),
      paragraph(createElement(Button, { href: link, style: styles.button }, 'Confirm')),
      paragraph(
        'You can use the link once. It expires after three days. If the button does not work, open this link: ',
      ),
      paragraph(createElement(Link, { href: link, style: styles.small }, link)),
    ],
    footnote: 'If it was not you, do nothing, and no further email will come.',
  });
  return { subject: `Confirm your email address for ${PRODUCT_NAME}`, ...letter };
}
