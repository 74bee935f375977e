import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts';
import { notFound } from '../errors.ts';

/** Paths that never return a page, whatever the request accepts. */
const NO_PAGES = /^\/(api|images|previews|assets|editorial-assets|metrics|healthz|readyz)(\/|$)/;

/** Returns true if the error is shown as a page in a browser. A missing file gets no page. */
export function wantsPage(c: Context, { code }: ErrorBody): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const takesHtml = c.req.header('Accept')?.includes('text/html') ?? false;
  return isRead && takesHtml && code !== 'not_found' && !NO_PAGES.test(c.req.path);
}

type Html = ReturnType<typeof html>;

const shell = (title: string, main: Html, head: Html | '' = '') => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      ${head}
      <title>${title}</title>
      <link rel="stylesheet" href="/error.css" />
    </head>
    <body>
      <main>${main}</main>
    </body>
  </html>`;

/** Returns a page for errors while the site's own pages cannot be rendered. */
export const errorPage = ({ message, requestId }: ErrorBody) =>
  shell(
    PRODUCT_NAME,
    html`<h1>${message}</h1>
      <p><a href="/">Back to the home page</a></p>
      <p><small>${requestId ? `Request ${requestId}` : ''}</small></p>`,
  );

export const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

type PlainPage = {
  title: string;
  text: string;
  /** The button posts to the page's own URL. */
  button?: string;
};

/** Returns the page of a link in a mail: without scripts, and the same for everybody. */
const plainPage = ({ title, text, button }: PlainPage) =>
  shell(
    `${title} · ${PRODUCT_NAME}`,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${button ? html`<form method="post"><button type="submit">${button}</button></form>` : ''}
      <p><a href="/">Back to the home page</a></p>`,
    html`<meta name="referrer" content="no-referrer" />`,
  );

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
