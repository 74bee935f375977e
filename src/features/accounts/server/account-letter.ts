import { button, link } from '#engine/mail/elements.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';

/** A mail with one link: behind a button, or at the end of `advice`. */
export type AccountLetter = {
  title: string;
  preview: string;
  text: string;
  footnote: string;
} & ({ button: string; expiry: string } | { advice: string });

export async function renderAccountLetter(letter: AccountLetter, url: string): Promise<{ html: string; text: string }> {
  const { title, preview, text, footnote } = letter;
  const way =
    'button' in letter
      ? [
          paragraph(button(url, styles.button, letter.button)),
          paragraph(`${letter.expiry} If the button does not work, open this link: `),
          paragraph(link(url, styles.small, url)),
        ]
      : [paragraph(`${letter.advice}: `, link(url, { color: styles.text.color }, url))];
  return renderLetter({ title, preview, body: [paragraph(text), ...way], footnote });
}
