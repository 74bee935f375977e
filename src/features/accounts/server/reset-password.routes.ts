import type { Database } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import { badRequest, conflict } from '#engine/errors.ts';
import { addCookies, privateResponses } from '#engine/http/headers.ts';
import { callerOf } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { NO_MAIL_IN_DEMO } from '#engine/mail/mailer.ts';
import { resetRequestedSchema, resetRequestSchema, resetSubmitSchema } from '../contract/accounts.ts';
import type { Devices } from './devices.ts';
import type { Letters } from './letters.ts';
import { createPasswordRepository, resetLinks } from './password.repository.ts';
import { requirePasswords } from './password.routes.ts';

type Needs = { devices: Devices; rateLimits: RateLimits; letters: Letters };

/**
 * Creates links to the page to set a new password, each valid once, for an hour. Commands use this function, because
 * they do not build the other parts of the site.
 *
 * @throws AppError forbidden
 */
export function createResetLinkFor({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) {
  return async (memberId: string, on: Database = db): Promise<string> => {
    requirePasswords(env);
    return `${env.APP_URL}/reset-password?token=${await resetLinks.add(on, memberId, clock())}`;
  };
}

/** A new password by email. */
export function createResetPassword(
  { db, env, clock, jobs, passwords }: Deps,
  { devices, rateLimits, letters }: Needs,
) {
  const repository = createPasswordRepository(db);
  const createLink = createResetLinkFor({ db, env, clock });

  /** Only failures are counted, so that other people's tries cannot make a valid link useless. */
  async function refuse(address: string): Promise<never> {
    await rateLimits.count('submit-address', address);
    throw badRequest('This link is invalid or has expired. Please request a new one.');
  }

  function routes() {
    const { router, visitor } = visitorRoutes('Accounts');
    router.use('/reset-password/*', privateResponses);

    visitor('POST', '/reset-password/request', {
      id: 'requestPasswordReset',
      summary: 'Request an email for setting a new password',
      description: 'The response and its time do not reveal whether the account exists.',
      body: resetRequestSchema,
      status: 202,
      answer: [resetRequestedSchema, 'Accepted'],
      fails: [409, 429],
      async handle({ c, body: { email } }) {
        requirePasswords(env);
        if (env.DEMO) throw conflict(NO_MAIL_IN_DEMO);
        const { address, headers } = callerOf(c);
        await rateLimits.requestReset(email, address, await devices.find(headers, email));
        // The job looks for the account, so that the response time does not reveal it.
        await jobs.add('send-password-reset', { email });
        return { message: 'If this email address is registered, we have sent an email to it.' };
      },
    });

    visitor('POST', '/reset-password/submit', {
      id: 'resetPassword',
      summary: 'Set a new password with the token from the email',
      description: 'Ends all sessions of the account. Does not log in, but sets the device cookie of the account.',
      body: resetSubmitSchema,
      fails: [429],
      async handle({ c, body: { email, password, token, endTokens = false, endWays = false } }) {
        requirePasswords(env);
        const { address, headers } = callerOf(c);
        const reset = { email, token, now: clock() };
        // The token is checked first, so that an invalid token costs no hashing.
        if (!(await repository.isLive(reset))) return refuse(address);
        await rateLimits.forgive(email, address);
        const passwordHash = await passwords.hash(password);
        const change = { password: passwordHash, endTokens, endWays };
        const id = await repository.resetPassword(reset, change, (trx) =>
          jobs.add('send-password-changed', { email }, trx),
        );
        if (!id) return refuse(address);
        await rateLimits.forgivePasswords(id);
        // The device cookie lets the owner log in even while others guess passwords.
        addCookies(c, [(await devices.add({ id, email, passwordHash }, headers)).cookie]);
      },
    });

    return router;
  }

  return {
    routes,

    /** A retry creates another token. The older ones stay valid: a stranger's request must not end the owner's link. */
    async sendReset({ email }: { email: string }, signal: AbortSignal): Promise<void> {
      if (!env.PASSWORD_LOGIN) return;
      for (const member of await repository.findByEmail(email)) {
        await letters.reset(member.email, await createLink(member.id), signal);
      }
    },

    sendChanged: ({ email }: { email: string }, signal: AbortSignal): Promise<void> =>
      letters.changed(email, `${env.APP_URL}/forgot-password`, signal),
  };
}
