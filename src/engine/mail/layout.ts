import { render } from '@react-email/render';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';

// The elements of mails, written for the programs that show them: boxes are tables, and margins and padding are
// repeated side by side, because Outlook ignores the short form.

const TABLE = { border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation' };

type BoxStyles = { style?: CSSProperties; row?: CSSProperties };

function box({ style, row }: BoxStyles, children: ReactNode[]) {
  const cell = createElement('td', null, ...children);
  const rows = createElement('tbody', null, createElement('tr', { style: row }, cell));
  return createElement('table', { align: 'center', width: '100%', ...TABLE, style }, rows);
}

export const section = (...children: ReactNode[]) => box({}, children);

export const container = (style: CSSProperties, ...children: ReactNode[]) =>
  box({ style, row: { width: '100%' } }, children);

/** Yahoo removes the style of <body>, so a table cell repeats it. */
export function body(style: CSSProperties, ...children: ReactNode[]) {
  const rows = createElement('tbody', null, createElement('tr', null, createElement('td', { style }, ...children)));
  const { border, ...table } = TABLE;
  return createElement(
    'body',
    { style: { backgroundColor: style.backgroundColor, margin: 0, padding: 0 } },
    createElement('table', { border, width: '100%', ...table, align: 'center' }, rows),
  );
}

/** Stops iOS from changing the font size. */
export const head = (title: string) =>
  createElement(
    'head',
    null,
    createElement('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    createElement('meta', { name: 'x-apple-disable-message-reformatting' }),
    createElement('title', null, title),
  );

const PREVIEW_LENGTH = 150;
const INVISIBLE = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';
const HIDDEN = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };

/** The line that an inbox shows beside the subject. Invisible characters fill it, so that no other text follows. */
export function preview(text: string) {
  const shown = text.substring(0, PREVIEW_LENGTH);
  const rest = PREVIEW_LENGTH - shown.length;
  const filler = rest > 0 ? createElement('div', null, INVISIBLE.repeat(rest)) : null;
  return createElement('div', { style: HIDDEN, 'data-skip-in-text': true }, shown, filler);
}

export const line = (style: CSSProperties) =>
  createElement('hr', { style: { width: '100%', border: 'none', borderTop: '1px solid #eaeaea', ...style } });

export const link = (href: string, style: CSSProperties, text: string) =>
  createElement(
    'a',
    { key: href, href, style: { color: '#067df7', textDecorationLine: 'none', ...style }, target: '_blank' },
    text,
  );

/** Only Outlook reads this comment. It ignores the padding of a link, so spaces replace the padding. */
const outlookSpaces = (raise: string, spaces: string) =>
  createElement('span', {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments, and `button` passes constants
    dangerouslySetInnerHTML: {
      __html: `<!--[if mso]><i style="mso-font-width:500%${raise}" hidden>${spaces}</i><![endif]-->`,
    },
  });

const BUTTON = {
  lineHeight: '100%',
  textDecoration: 'none',
  display: 'inline-block',
  maxWidth: '100%',
  msoPaddingAlt: '0px',
};
const PADDING = {
  padding: '12px 20px',
  paddingTop: '12px',
  paddingRight: '20px',
  paddingBottom: '12px',
  paddingLeft: '20px',
};
const LABEL = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: '9px',
};

/** A link that looks like a button. For Outlook, 20 pixels of spaces and the raised text replace PADDING. */
export const button = (href: string, style: CSSProperties, label: string) =>
  createElement(
    'a',
    { href, style: { ...BUTTON, ...style, ...PADDING }, target: '_blank' },
    outlookSpaces(';mso-text-raise:18', '&#8202;&#8202;'),
    createElement('span', { style: LABEL }, label),
    outlookSpaces('', '&#8202;&#8202;&#8203;'),
  );

/** The site's colours, repeated here because mail clients do not load our style sheet. */
const COLOURS = { room: '#0e0b0a', card: '#171211', bone: '#efe8dd', dim: '#a89f94', line: '#352c29' };
const FONT = 'Helvetica, Arial, sans-serif';
const NO_MARGINS = { marginTop: '0', marginBottom: '0', marginLeft: '0', marginRight: '0' };

export const styles = {
  body: { backgroundColor: COLOURS.room, margin: '0', padding: '32px 12px', fontFamily: FONT },
  card: {
    maxWidth: '520px',
    backgroundColor: COLOURS.card,
    border: `1px solid ${COLOURS.line}`,
    padding: '32px',
    margin: '0 auto',
  },
  brand: {
    fontSize: '12px',
    lineHeight: '24px',
    color: COLOURS.dim,
    letterSpacing: '3px',
    textTransform: 'uppercase',
    margin: '0',
    ...NO_MARGINS,
  },
  heading: { color: COLOURS.bone, fontSize: '24px', lineHeight: '30px', margin: '12px 0 16px' },
  text: {
    fontSize: '16px',
    lineHeight: '24px',
    color: COLOURS.bone,
    margin: '0 0 16px',
    marginTop: '0',
    marginRight: '0',
    marginBottom: '16px',
    marginLeft: '0',
  },
  footnote: {
    fontSize: '13px',
    lineHeight: '20px',
    color: COLOURS.dim,
    margin: '0',
    wordBreak: 'break-word',
    ...NO_MARGINS,
  },
  small: { color: COLOURS.dim, fontSize: '13px', lineHeight: '20px', margin: '0', wordBreak: 'break-word' },
  link: { color: COLOURS.bone, fontWeight: 'bold', textDecoration: 'underline' },
  smallLink: { color: COLOURS.dim, textDecoration: 'underline' },
  line: { borderColor: COLOURS.line, margin: '24px 0' },
  button: {
    backgroundColor: '#a8161c',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
  },
} as const;

type Letter = { title: string; preview: string; body: ReactNode[]; footnote: ReactNode };

export const paragraph = (...text: ReactNode[]) => createElement('p', { style: styles.text }, ...text);

export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  const page = createElement(
    'html',
    { dir: 'ltr', lang: 'en' },
    head(letter.title),
    preview(letter.preview),
    body(
      styles.body,
      container(
        styles.card,
        createElement('p', { style: styles.brand }, PRODUCT_NAME),
        createElement('h1', { style: styles.heading }, letter.title),
        ...letter.body,
        line(styles.line),
        createElement('p', { style: styles.footnote }, letter.footnote),
      ),
    ),
  );
  const [html, text] = await Promise.all([render(page), render(page, { plainText: true })]);
  return { html, text };
}
