import { Button, Link } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Mail } from '../mailer.ts';
import { paragraph, renderLetter, styles } from './layout.ts';

export async function confirmEmailMail(link: string): Promise<Omit<Mail, 'to'>> {
  const letter = await renderLetter({
    title: 'Is this your address?',
    preview: 'Confirm it, and your news come by mail.',
    body: [
      paragraph(`Somebody, hopefully you, wants news of their ${PRODUCT_NAME} watchlist at this e-mail address.`),
      paragraph(createElement(Button, { href: link, style: styles.button }, 'Confirm')),
      paragraph('The link works once, for three days. If the button does not work, open this link: '),
      paragraph(createElement(Link, { href: link, style: styles.small }, link)),
    ],
    footnote: 'If it was not you, do nothing: no further mail will come.',
  });
  return { subject: `Confirm your e-mail address for ${PRODUCT_NAME}`, ...letter };
}
