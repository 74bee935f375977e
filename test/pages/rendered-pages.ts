import type { RenderPage, SiteSettings } from '#contract/pages.ts';
import { pageRoutes } from '#engine/pages/pages.routes.ts';
import { buildSite } from '../process/site-process.ts';

type Respond = (request: Request) => Response | Promise<Response>;

const SITE: SiteSettings = {
  origin: 'http://localhost',
  donationUrl: null,
  loginSecret: 'fright-club',
  mail: 'server',
  contact: null,
  hasDemoData: false,
  notice: null,
  registration: 'open',
  hasPasswords: true,
  hasTmdbLogo: false,
  hasLibrary: false,
  takesRequests: false,
  filmSources: [{ source: 'snapshot', day: '2026-11-20' }],
  firstSync: null,
};

/** Renders the built pages on the server with the given API. Builds first if the sources have changed. */
export async function renderedPages(respond: Respond, site: Partial<SiteSettings> = {}) {
  buildSite();
  // The built bundle of src/web/server.ts, which has no types.
  const { renderPage }: { renderPage: RenderPage } = await import(
    new URL('../../dist/server/server.js', import.meta.url).href
  );
  return pageRoutes({
    renderPage: (request, fetchApi) => renderPage(request, { fetchApi, site: { ...SITE, ...site } }),
    fetchApi: async (request) => respond(request),
    appUrl: SITE.origin,
  });
}
