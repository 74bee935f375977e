import type { FilmSource } from '#contract/catalogue-status.ts';
import type { Environment } from '../env.ts';
import { keptFor } from './kept-for.ts';
import type { RenderPage } from './pages.routes.ts';

/** Milliseconds that what every page says of the site may be behind; the pages themselves are kept longer. */
const FACTS_KEPT_FOR = 5_000;

type FetchApi = Parameters<RenderPage>[1];
type SiteSettings = {
  origin: string;
  donationUrl: string;
  loginSecret: string;
  hasDemoData: boolean;
  filmSources: FilmSource[];
};
type PageContext = { fetchApi: FetchApi; site: SiteSettings };
/** What the web build exports: see src/web/server.ts. */
type WebServer = {
  default: { fetch: (request: Request, options: { context: PageContext }) => ReturnType<RenderPage> };
};

type RendererOptions = {
  /** Imports the web's server entry: the built one, or the development server's. */
  load: () => Promise<unknown>;
  env: Environment;
  /** Whether synthetic members are among the members; pages say so. */
  hasDemoData: () => Promise<boolean>;
  /** Where the films come from and how fresh they are; pages say so among their credits. */
  filmSources: () => Promise<FilmSource[]>;
};

export function createRenderer({ load, env, hasDemoData, filmSources }: RendererOptions): RenderPage {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? '#support',
    loginSecret: env.LOGIN_SECRET,
  };
  const readFacts = keptFor(FACTS_KEPT_FOR, () => Promise.all([hasDemoData(), filmSources()]));
  return async (request, fetchApi) => {
    // The entry is a bundle without types; src/web/server.ts is what it is made from.
    const { default: web } = (await load()) as WebServer;
    const [demo, sources] = await readFacts();
    return web.fetch(request, { context: { fetchApi, site: { ...site, hasDemoData: demo, filmSources: sources } } });
  };
}
