import type { Context } from 'hono';
import { html } from 'hono/html';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { ErrorBody } from '#contract/errors.ts';

/** Paths that never return a page, whatever the request accepts. */
const NO_PAGES = /^\/(api|images|previews|assets|editorial-assets|metrics|healthz|readyz)(\/|$)/;

/** Returns true if the error is shown as a page in a browser. A missing file gets no page. */
export function wantsPage(c: Context, { code }: ErrorBody): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const takesHtml = c.req.header('Accept')?.includes('text/html') ?? false;
  return isRead && takesHtml && code !== 'not_found' && !NO_PAGES.test(c.req.path);
}

/** Returns a page for errors while the site's own pages cannot be rendered. */
export function errorPage({ message, requestId }: ErrorBody) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${PRODUCT_NAME}</title>
        <link rel="stylesheet" href="/error.css" />
      </head>
      <body>
        <main>
          <h1>${message}</h1>
          <p><a href="/">Back to the home page</a></p>
          <p><small>${requestId ? `Request ${requestId}` : ''}</small></p>
        </main>
      </body>
    </html>`;
}

export const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
