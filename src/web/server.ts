import handler, { createServerEntry } from '@tanstack/react-start/server-entry';
import { scriptsAfterPaint } from './lib/after-paint.ts';
import { newWhenOpened } from './lib/page-times.ts';
import type { SiteSettings } from './lib/site-settings.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: {
      requestContext: {
        /** Answers /api requests in process. */
        fetchApi: (request: Request) => Promise<Response>;
        site: SiteSettings;
      };
    };
  }
}

/** What the app's page routes call: renders one page, without its reader. */
export default createServerEntry({
  async fetch(request, options) {
    const page = await handler.fetch(request, options);
    if (!page.headers.get('Content-Type')?.startsWith('text/html')) return page;
    // Development's own scripts stay where they are.
    if (import.meta.env.DEV) return page;
    return new Response(scriptsAfterPaint(newWhenOpened(await page.text())), page);
  },
});
