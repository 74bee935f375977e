import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { notFound } from '../errors.ts';

type PlainPage = {
  title: string;
  text: string;
  /** The button posts to the page's own URL. */
  button?: string;
};

/** Returns the page of a link in a mail: without scripts, and the same for everybody. */
function plainPage({ title, text, button }: PlainPage) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · ${PRODUCT_NAME}</title>
        <link rel="stylesheet" href="/error.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${button ? html`<form method="post"><button type="submit">${button}</button></form>` : ''}
          <p><a href="/">Back to the home page</a></p>
        </main>
      </body>
    </html>`;
}

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = { 'text/html': { schema: z.string() } };

/** Describes the responses of a link in a mail. */
export const LINK_PAGES = {
  200: { description: 'A page', content: PAGE },
  404: { description: 'The link is not valid', content: { 'application/json': { schema: errorBodySchema }, ...PAGE } },
};

/** Responds with a page of a link in a mail. @throws AppError not_found for an invalid link in a program */
export function showPage(c: Context, page: PlainPage, isValid: boolean) {
  if (!isValid && !c.req.header('Accept')?.includes('text/html')) throw notFound(page.title);
  c.header('Content-Security-Policy', POLICY);
  return c.html(plainPage(page), isValid ? 200 : 404);
}
