import type { Deps } from '../../deps.ts';
import { createResetPasswordRepository } from './reset-password.repository.ts';
import { resetPasswordRoutes } from './reset-password.routes.ts';
import {
  createResetLinks,
  createResetPasswordService,
  type ResetPasswordServiceOptions,
} from './reset-password.service.ts';

export type { CreateResetLink } from './reset-password.service.ts';

/** Commands use this function, because they do not build the other parts of the site. */
export const createResetLinkFor = ({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) =>
  createResetLinks({
    repository: createResetPasswordRepository(db),
    clock,
    appUrl: env.APP_URL,
    hasPasswords: env.PASSWORD_LOGIN,
  });

type Needs = Pick<ResetPasswordServiceOptions, 'deviceCookies' | 'limits' | 'letters'>;

/** A new password by email. */
export function createResetPassword({ db, env, clock, jobs, passwords }: Deps, needs: Needs) {
  const repository = createResetPasswordRepository(db);
  const createLink = createResetLinkFor({ db, env, clock });
  const service = createResetPasswordService({
    repository,
    createLink,
    jobs,
    clock,
    appUrl: env.APP_URL,
    hasPasswords: env.PASSWORD_LOGIN,
    hashPassword: passwords.hash,
    ...needs,
  });
  return {
    createLink,
    routes: () => resetPasswordRoutes(service),
    tasks: { 'send-password-reset': service.sendReset, 'send-password-changed': service.sendChanged },
  };
}
