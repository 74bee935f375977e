import { PRODUCT_NAME } from '#contract/brand.ts';
import { button, link, paragraph, renderLetter, section, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

type DigestFilm = { title: string; text: string; link: string };

const SHOWN = 20;

type DigestLinks = {
  news: string;
  /** URL that accepts the POST of RFC 8058. GET shows a page with a button. */
  unsubscribe: string;
};

/**
 * The whole line is a link. In the text version the link's URL follows at the end of the line, so no punctuation
 * touches the URL.
 */
const newsOf = ({ title, text, link: url }: DigestFilm) =>
  section(paragraph(link(url, styles.link, `${title}: ${text}`)));

/** @param films at least one */
export async function digestMail(films: DigestFilm[], links: DigestLinks): Promise<Omit<Mail, 'to'>> {
  const [first, ...others] = films;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const subject = `${first?.title}: ${first?.text}${more}`;
  const hidden = films.length - SHOWN;
  const letter = await renderLetter({
    title: 'News about your watchlist',
    preview: subject,
    body: [
      ...films.slice(0, SHOWN).map(newsOf),
      ...(hidden > 0 ? [paragraph(`And ${hidden} more.`)] : []),
      paragraph(button(links.news, styles.button, 'All news')),
    ],
    footnote: [
      `You get this email because you asked for it at ${PRODUCT_NAME}. `,
      link(links.unsubscribe, styles.smallLink, 'Stop these emails'),
    ],
  });
  const headers = {
    'List-Unsubscribe': `<${links.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
  return { subject, headers, ...letter };
}

export async function confirmEmailMail(url: string): Promise<Omit<Mail, 'to'>> {
  const letter = await renderLetter({
    title: 'Is this your address?',
    preview: 'Confirm your address to get your news by email.',
    body: [
      paragraph(`Somebody, probably you, asked for news about their ${PRODUCT_NAME} watchlist at this email address.`),
      paragraph(button(url, styles.button, 'Confirm')),
      paragraph(
        'You can use the link once. It expires after three days. If the button does not work, open this link: ',
      ),
      paragraph(link(url, styles.small, url)),
    ],
    footnote: 'If it was not you, do nothing, and no further email will come.',
  });
  return { subject: `Confirm your email address for ${PRODUCT_NAME}`, ...letter };
}
