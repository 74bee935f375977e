import { pageRoutes } from '../src/server/pages/pages.routes.ts';
import type { SiteSettings } from '../src/web/lib/page/site-settings.ts';

type Answer = (request: Request) => Response | Promise<Response>;

const SITE: SiteSettings = {
  origin: 'http://localhost',
  donationUrl: '#support',
  loginSecret: 'fright-club',
  hasDemoData: false,
  filmSources: [{ source: 'snapshot', day: '2026-11-20' }],
};

/**
 * The built pages as the server renders them, over an API of the test's own: for what the real one does not do on
 * demand.
 */
export async function renderedPages(answer: Answer, site: Partial<SiteSettings> = {}) {
  // A bundle without types; src/web/server.ts is what it is made from.
  const { default: web } = await import(new URL('../dist/server/server.js', import.meta.url).href);
  return pageRoutes({
    renderPage: (request, fetchApi) => web.fetch(request, { context: { fetchApi, site: { ...SITE, ...site } } }),
    fetchApi: async (request) => answer(request),
    appUrl: SITE.origin,
  });
}
