import { DEMO_NOTICE } from '#contract/brand.ts';
import type { RenderPage, SiteSettings } from '#contract/pages.ts';
import type { Environment } from '../env.ts';
import { hasLibrary } from '../house/has-library.ts';
import { mailsGo } from '../mail/mailer.ts';
import type { PageRenderer } from './pages.routes.ts';

type RendererOptions = {
  /** Imports the web's server entry, from the build or the development server. */
  load: () => Promise<unknown>;
  env: Environment;
  /** Returns true if there are synthetic members. Pages then show a notice. */
  hasDemoData: () => Promise<boolean>;
  credits: () => Promise<Pick<SiteSettings, 'filmSources' | 'firstSync'>>;
};

export function createRenderer({ load, env, hasDemoData, credits }: RendererOptions): PageRenderer {
  const site = {
    origin: env.APP_URL,
    donationUrl: env.DONATION_URL ?? null,
    loginSecret: env.LOGIN_SECRET,
    mail: mailsGo(env),
    contact: env.CONTACT ?? null,
    notice: env.DEMO ? DEMO_NOTICE : null,
    registration: env.REGISTRATION,
    hasPasswords: env.PASSWORD_LOGIN,
    hasTmdbLogo: env.TMDB_LOGO !== undefined,
    hasLibrary: hasLibrary(env),
    takesRequests: env.SEERR_URL !== undefined,
  };
  return async (request, fetchApi) => {
    // The bundle of src/web/server.ts has no types.
    const { renderPage } = (await load()) as { renderPage: RenderPage };
    const [demo, shown] = await Promise.all([hasDemoData(), credits()]);
    return renderPage(request, { fetchApi, site: { ...site, hasDemoData: demo, ...shown } });
  };
}
