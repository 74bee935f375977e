import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { passkeyRoutes, type SignsIn } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { passkeyProblem, relyingPartyOf } from './relying-party.ts';

type Needs = SignsIn & { signedCookies: Parameters<typeof createPasskeysService>[0]['cookies'] };

/** Passkeys (WebAuthn), with which members log in without a password. */
export function createPasskeys({ db, env, log, jobs, clock }: Deps, { signedCookies: cookies, ...signsIn }: Needs) {
  const problem = passkeyProblem(env.APP_URL);
  const service = createPasskeysService({
    repository: createPasskeysRepository(db),
    relyingParty: relyingPartyOf(env.APP_URL),
    problem,
    hasPasswords: env.PASSWORD_LOGIN,
    cookies,
    jobs,
    log,
    clock,
  });
  return {
    isPossible: problem === null,
    prove: service.prove,
    routes: (callers: Callers) => passkeyRoutes(service, signsIn, callers),
  };
}
