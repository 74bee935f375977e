import handler, { createServerEntry } from '@tanstack/react-start/server-entry';
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
  fetch(request, options) {
    return handler.fetch(request, options);
  },
});
