import { Body, Container, Head, Heading, Hr, Html, Preview, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';

/** The site's colours, repeated here because mail clients do not load our style sheet. */
const COLOURS = { room: '#0e0b0a', card: '#171211', bone: '#efe8dd', dim: '#a89f94', line: '#352c29' };
const FONT = 'Helvetica, Arial, sans-serif';

export const styles = {
  body: { backgroundColor: COLOURS.room, margin: '0', padding: '32px 12px', fontFamily: FONT },
  card: {
    backgroundColor: COLOURS.card,
    border: `1px solid ${COLOURS.line}`,
    padding: '32px',
    maxWidth: '520px',
    margin: '0 auto',
  },
  brand: { color: COLOURS.dim, fontSize: '12px', letterSpacing: '3px', textTransform: 'uppercase', margin: '0' },
  heading: { color: COLOURS.bone, fontSize: '24px', lineHeight: '30px', margin: '12px 0 16px' },
  text: { color: COLOURS.bone, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  small: { color: COLOURS.dim, fontSize: '13px', lineHeight: '20px', margin: '0', wordBreak: 'break-word' },
  link: { color: COLOURS.bone, fontWeight: 'bold', textDecoration: 'underline' },
  smallLink: { color: COLOURS.dim, textDecoration: 'underline' },
  line: { borderColor: COLOURS.line, margin: '24px 0' },
  button: {
    backgroundColor: '#a8161c',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
    padding: '12px 20px',
    textDecoration: 'none',
  },
} as const;

type Letter = { title: string; preview: string; body: ReactNode[]; footnote: ReactNode };

export async function renderLetter({
  title,
  preview,
  body,
  footnote,
}: Letter): Promise<{ html: string; text: string }> {
  const letter = createElement(
    Html,
    { lang: 'en' },
    createElement(Head, null, createElement('title', null, title)),
    createElement(Preview, null, preview),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.card },
        createElement(Text, { style: styles.brand }, PRODUCT_NAME),
        createElement(Heading, { as: 'h1', style: styles.heading }, title),
        ...body,
        createElement(Hr, { style: styles.line }),
        createElement(Text, { style: styles.small }, footnote),
      ),
    ),
  );
  const [html, text] = await Promise.all([render(letter), render(letter, { plainText: true })]);
  return { html, text };
}

export const paragraph = (...text: ReactNode[]) => createElement(Text, { style: styles.text }, ...text);
