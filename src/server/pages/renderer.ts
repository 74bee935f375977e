import type { FilmSource } from '#contract/catalogue-status.ts';
import type { RenderPage } from '#contract/pages.ts';
import type { Environment } from '../env.ts';
import { keptFor } from './kept-for.ts';
import type { PageRenderer } from './pages.routes.ts';

/** Milliseconds that what every page says of the site may be behind; the pages themselves are kept longer. */
const FACTS_KEPT_FOR = 5_000;

type RendererOptions = {
  /** Imports the web's server entry: the built one, or the development server's. */
  load: () => Promise<unknown>;
  env: Environment;
  /** Whether synthetic members are among the members; pages say so. */
  hasDemoData: () => Promise<boolean>;
  /** Where the films come from and how fresh they are; pages say so among their credits. */
  filmSources: () => Promise<FilmSource[]>;
};

export function createRenderer({ load, env, hasDemoData, filmSources }: RendererOptions): PageRenderer {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? '#support',
    loginSecret: env.LOGIN_SECRET,
  };
  const readFacts = keptFor(FACTS_KEPT_FOR, () => Promise.all([hasDemoData(), filmSources()]));
  return async (request, fetchApi) => {
    // A bundle without types, made from src/web/server.ts.
    const { renderPage } = (await load()) as { renderPage: RenderPage };
    const [demo, sources] = await readFacts();
    return renderPage(request, { fetchApi, site: { ...site, hasDemoData: demo, filmSources: sources } });
  };
}
