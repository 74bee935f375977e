import { render } from '@react-email/render';
import { createElement, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { body, container, head, line, preview } from './elements.ts';

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
