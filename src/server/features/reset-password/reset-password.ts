import type { Deps } from '../../deps.ts';
import { createResetPasswordRepository } from './reset-password.repository.ts';
import { resetPasswordRoutes } from './reset-password.routes.ts';
import { createResetPasswordService, type ResetPasswordServiceOptions } from './reset-password.service.ts';

type Needs = Pick<ResetPasswordServiceOptions, 'deviceCookies' | 'limits' | 'letters'>;

/** A new password by email. */
export function createResetPassword({ db, env, clock, jobs, passwords }: Deps, needs: Needs) {
  const repository = createResetPasswordRepository(db);
  const service = createResetPasswordService({
    repository,
    jobs,
    clock,
    appUrl: env.APP_URL,
    hasPasswords: env.PASSWORD_LOGIN,
    hashPassword: passwords.hash,
    ...needs,
  });
  return {
    routes: () => resetPasswordRoutes(service),
    tasks: { 'send-password-reset': service.sendReset, 'send-password-changed': service.sendChanged },
  };
}
