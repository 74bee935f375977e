import type { RenderPage, SiteSettings } from '../src/contract/pages.ts';
import { pageRoutes } from '../src/server/pages/pages.routes.ts';

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
  // A bundle without types, made from src/web/server.ts.
  const { renderPage }: { renderPage: RenderPage } = await import(
    new URL('../dist/server/server.js', import.meta.url).href
  );
  return pageRoutes({
    renderPage: (request, fetchApi) => renderPage(request, { fetchApi, site: { ...SITE, ...site } }),
    fetchApi: async (request) => answer(request),
    appUrl: SITE.origin,
  });
}
