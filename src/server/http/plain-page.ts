import { html } from 'hono/html';
import { PRODUCT_NAME } from '#contract/brand.ts';

type PlainPage = {
  title: string;
  text: string;
  /** The button posts to the page's own URL. */
  button?: string;
};

/** Returns the page of a link in a mail: without scripts, and the same for everybody. */
export function plainPage({ title, text, button }: PlainPage) {
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

export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
