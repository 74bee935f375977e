import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createLogoutHints } from './logout-hints.ts';
import { createProviderClient } from './provider-client.ts';
import { createProvidersRepository } from './providers.repository.ts';
import { type FindSigned, providerRoutes } from './providers.routes.ts';
import { createProvidersService, type ProvidersServiceOptions } from './providers.service.ts';

type Needs = Pick<ProvidersServiceOptions, 'accounts' | 'works'> & {
  signedCookies: ProvidersServiceOptions['cookies'];
  findSigned: FindSigned;
  admission: ProvidersServiceOptions['admission'];
  setAdministrator: ProvidersServiceOptions['setAdministrator'];
};

/** Identity providers (OpenID Connect), with which members log in. */
export function createProviders({ db, env, log, jobs, clock }: Deps, needs: Needs) {
  const { works, accounts, signedCookies: cookies, findSigned, admission, setAdministrator } = needs;
  const { APP_URL: appUrl } = env;
  const service = createProvidersService({
    repository: createProvidersRepository(db),
    clients: env.OIDC_PROVIDERS.map((provider) => createProviderClient(provider, { appUrl, clock })),
    accounts,
    cookies,
    hints: createLogoutHints({ https: appUrl.startsWith('https:') }),
    admission,
    setAdministrator,
    adminGroup: env.OIDC_ADMIN_GROUP,
    works,
    jobs,
    log,
    clock,
  });
  return {
    ways: service.ways,
    routes: (callers: Callers) => providerRoutes(service, { ...callers, findSigned, appUrl }),
  };
}
