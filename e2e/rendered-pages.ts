import type { RenderPage, SiteSettings } from '../src/contract/pages.ts';
import { pageRoutes } from '../src/server/pages/pages.routes.ts';

type Respond = (request: Request) => Response | Promise<Response>;

const SITE: SiteSettings = {
  origin: 'http://localhost',
  donationUrl: null,
  loginSecret: 'fright-club',
  sendsMail: true,
  contact: null,
  hasDemoData: false,
  notice: null,
  registration: 'open',
  hasPasswords: true,
  hasTmdbLogo: false,
  filmSources: [{ source: 'snapshot', day: '2026-11-20' }],
  firstSync: null,
};

/**
 * Renders the built pages on the server with a stubbed API, for responses that the real API cannot give on demand.
 */
export async function renderedPages(respond: Respond, site: Partial<SiteSettings> = {}) {
  // The built bundle of src/web/server.ts, which has no types.
  const { renderPage }: { renderPage: RenderPage } = await import(
    new URL('../dist/server/server.js', import.meta.url).href
  );
  return pageRoutes({
    renderPage: (request, fetchApi) => renderPage(request, { fetchApi, site: { ...SITE, ...site } }),
    fetchApi: async (request) => respond(request),
    appUrl: SITE.origin,
  });
}
