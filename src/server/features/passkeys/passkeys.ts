import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { passkeyRoutes, type SignsIn } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { passkeyProblem, relyingPartyOf } from './relying-party.ts';

type ServiceOptions = Parameters<typeof createPasskeysService>[0];
type Needs = SignsIn & Pick<ServiceOptions, 'works'> & { signedCookies: ServiceOptions['cookies'] };

export const arePasskeysPossible = (appUrl: string): boolean => passkeyProblem(appUrl) === null;

/** Passkeys (WebAuthn), with which members log in without a password. */
export function createPasskeys(
  { db, env, log, jobs, clock }: Deps,
  { works, signedCookies: cookies, ...signsIn }: Needs,
) {
  const service = createPasskeysService({
    repository: createPasskeysRepository(db),
    relyingParty: relyingPartyOf(env.APP_URL),
    problem: passkeyProblem(env.APP_URL),
    works,
    cookies,
    jobs,
    log,
    clock,
  });
  return {
    prove: service.prove,
    routes: (callers: Callers) => passkeyRoutes(service, signsIn, callers),
  };
}
