import type { Environment } from '../env.ts';
import type { RenderPage } from './pages.routes.ts';

type FetchApi = Parameters<RenderPage>[1];
type SiteSettings = { origin: string; donationUrl: string; loginSecret: string };
type PageContext = { fetchApi: FetchApi; site: SiteSettings };
/** What the web build exports: see src/web/server.ts. */
type WebServer = { default: { fetch: (request: Request, options: { context: PageContext }) => Promise<Response> } };

/** @param load imports the web's server entry: the built one, or the development server's */
export function createRenderer(load: () => Promise<unknown>, env: Environment): RenderPage {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? '#support',
    loginSecret: env.LOGIN_SECRET,
  };
  return async (request, fetchApi) => {
    // The entry is a bundle without types; src/web/server.ts is what it is made from.
    const { default: web } = (await load()) as WebServer;
    return web.fetch(request, { context: { fetchApi, site } });
  };
}
