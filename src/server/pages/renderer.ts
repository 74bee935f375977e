import type { FilmSource } from '#contract/catalogue-status.ts';
import type { RenderPage } from '#contract/pages.ts';
import type { Environment } from '../env.ts';
import { cacheFor } from './cache-for.ts';
import type { PageRenderer } from './pages.routes.ts';

/** Milliseconds. */
const FACTS_MAX_AGE = 5_000;

type RendererOptions = {
  /** Imports the web's server entry: the build's or the development server's. */
  load: () => Promise<unknown>;
  env: Environment;
  /** True if there are synthetic members; pages show a notice. */
  hasDemoData: () => Promise<boolean>;
  /** Pages name the sources and their dates in the credits. */
  filmSources: () => Promise<FilmSource[]>;
};

export function createRenderer({ load, env, hasDemoData, filmSources }: RendererOptions): PageRenderer {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? '#support',
    loginSecret: env.LOGIN_SECRET,
  };
  const readFacts = cacheFor(FACTS_MAX_AGE, () => Promise.all([hasDemoData(), filmSources()]));
  return async (request, fetchApi) => {
    // The bundle of src/web/server.ts has no types.
    const { renderPage } = (await load()) as { renderPage: RenderPage };
    const [demo, sources] = await readFacts();
    return renderPage(request, { fetchApi, site: { ...site, hasDemoData: demo, filmSources: sources } });
  };
}
