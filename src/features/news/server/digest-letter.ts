import { Button, Link, Section } from '@react-email/components';
import { createElement } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { paragraph, renderLetter, styles } from '#engine/mail/layout.ts';
import type { Mail } from '#engine/mail/mailer.ts';

export type DigestFilm = { title: string; text: string; link: string };

const SHOWN = 20;

export type DigestLinks = {
  news: string;
  /** URL that accepts the POST of RFC 8058. GET shows a page with a button. */
  unsubscribe: string;
};

/**
 * The whole line is a link. In the text version the link's URL follows at the end of the line, so no punctuation
 * touches the URL.
 */
const newsOf = ({ title, text, link }: DigestFilm) =>
  createElement(
    Section,
    { key: link + text },
    paragraph(createElement(Link, { href: link, style: styles.link }, `${title}: ${text}`)),
  );

/** @param films at least one */
export async function digestMail(films: DigestFilm[], links: DigestLinks): Promise<Omit<Mail, 'to'>> {
  const [first, ...others] = films;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const subject = `${first?.title}: ${first?.text}${more}`;
  const hidden = films.length - SHOWN;
  const letter = await renderLetter({
    title: 'News of your watchlist',
    preview: subject,
    body: [
      ...films.slice(0, SHOWN).map(newsOf),
      ...(hidden > 0 ? [paragraph(`And ${hidden} more.`)] : []),
      paragraph(createElement(Button, { href: links.news, style: styles.button }, 'All news')),
    ],
    footnote: [
      `You get this email because you asked for it at ${PRODUCT_NAME}. `,
      createElement(Link, { key: 'stop', href: links.unsubscribe, style: styles.smallLink }, 'Stop these emails'),
    ],
  });
  const headers = {
    'List-Unsubscribe': `<${links.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
  return { subject, headers, ...letter };
}
