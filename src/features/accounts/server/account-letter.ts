import { Button, Link } from '@react-email/components';
import { createElement } from 'react';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';

/** A mail with one link: behind a button, or at the end of `advice`. */
export type AccountLetter = {
  title: string;
  preview: string;
  text: string;
  footnote: string;
} & ({ button: string; expiry: string } | { advice: string });

export async function renderAccountLetter(
  letter: AccountLetter,
  link: string,
): Promise<{ html: string; text: string }> {
  const { title, preview, text, footnote } = letter;
  const way =
    'button' in letter
      ? [
          paragraph(createElement(Button, { href: link, style: styles.button }, letter.button)),
          paragraph(`${letter.expiry} If the button does not work, open this link: `),
          paragraph(createElement(Link, { href: link, style: styles.small }, link)),
        ]
      : [
          paragraph(
            `${letter.advice}: `,
            createElement(Link, { href: link, style: { color: styles.text.color } }, link),
          ),
        ];
  return renderLetter({ title, preview, body: [paragraph(text), ...way], footnote });
}
