import { z } from 'zod';
import type { RegistrationMode } from '#contract/pages.ts';
import type { Transaction } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import type { Environment } from '#engine/env.ts';
import { badRequest, conflict, forbidden, signedOut } from '#engine/errors.ts';
import { addCookies } from '#engine/http/headers.ts';
import { type Caller, callerOf, type SignedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { codeOf, UNIQUE_VIOLATION } from '#engine/lib/error-code.ts';
import {
  type LoginFailure,
  loginFailureSchema,
  loginSchema,
  registrationSchema,
  successSchema,
} from '../contract/accounts.ts';
import { decryptPassword } from '../contract/login-payload.ts';
import { secondFactorNeededSchema } from '../contract/second-factor.ts';
import type { Devices, Proven } from './devices.ts';
import { isEmailTaken } from './email-change.repository.ts';
import { createPasswordRepository } from './password.repository.ts';
import type { SecondFactor } from './second-factor.routes.ts';
import type { Sessions } from './sessions.ts';

/** Decides who may register. */
export type Admission = {
  mode: RegistrationMode;
  /** @throws AppError registration_closed, invitation_invalid */
  check: (invitation: string | undefined) => Promise<void>;
  /** Uses the invitation up, in the transaction that creates the member. @throws as `check` */
  admit: (trx: Transaction, memberId: string, invitation: string | undefined) => Promise<void>;
};

/** The message does not reveal whether the e-mail address or the password was wrong. */
const WRONG_CREDENTIALS: LoginFailure = {
  success: false,
  code: 'wrong_credentials',
  message: 'Wrong email address or password.',
};

/** @throws AppError forbidden if nobody logs in to this site by a password */
export function requirePasswords({ PASSWORD_LOGIN }: Pick<Environment, 'PASSWORD_LOGIN'>): void {
  if (!PASSWORD_LOGIN) throw forbidden('This site does not use passwords. The login page shows how to log in.');
}

type Needs = {
  sessions: Sessions;
  secondFactor: SecondFactor;
  devices: Devices;
  rateLimits: RateLimits;
  admission: Admission;
};

export type Passwords = ReturnType<typeof createPasswords>;

/** Registration and login by a password. */
export function createPasswords(
  { db, env, clock, jobs, passwords: hasher }: Pick<Deps, 'db' | 'env' | 'clock' | 'jobs' | 'passwords'>,
  { sessions, secondFactor, devices, rateLimits, admission }: Needs,
) {
  const repository = createPasswordRepository(db);
  const taken = () => conflict('This email address is already registered.');
  const wrongPassword = () => forbidden('The current password is wrong.');

  function decrypt(sent: string): string {
    const password = decryptPassword(env.LOGIN_SECRET, sent);
    if (password === null) throw badRequest('password: must be encrypted as described in the API documentation');
    return password;
  }

  /** Returns null for wrong credentials, after the same time whether the account exists or not. */
  async function findMember(email: string, password: string): Promise<Proven | null> {
    const [first, ...others] = await repository.findByEmail(email);
    for (const found of [first, ...others]) {
      const fits = await hasher.verify(password, found?.passwordHash ?? null);
      if (fits && found?.passwordHash) return { ...found, email };
    }
    return null;
  }

  function routes() {
    const { router, visitor } = visitorRoutes('Accounts');

    visitor('POST', '/auth/register', {
      id: 'register',
      summary: 'Create an account',
      description: 'Does not log in.',
      body: registrationSchema,
      status: 201,
      answer: [successSchema, 'The account was created'],
      fails: [[403, 'Registration is closed, or the invitation is not valid'], 409, 429],
      async handle({ c, body: { email, password, invitation } }) {
        requirePasswords(env);
        await rateLimits.count('register', c.var.clientAddress);
        await admission.check(invitation);
        if (await isEmailTaken(db, { email, memberId: null, now: clock() })) throw taken();
        const passwordHash = await hasher.hash(password);
        try {
          await repository.createMember({ email, passwordHash, now: clock() }, (trx, memberId) =>
            admission.admit(trx, memberId, invitation),
          );
        } catch (error) {
          if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
          throw taken();
        }
        return { success: true as const };
      },
    });

    visitor('POST', '/auth/login', {
      id: 'login',
      summary: 'Log in',
      description:
        'The password is base64(iv ‖ AES-256-GCM(SHA-256(LOGIN_SECRET), iv, base64(password))), with 12 bytes of iv.',
      body: loginSchema,
      answer: [
        z.union([successSchema, secondFactorNeededSchema]),
        'Logged in: the session cookie is set. Or the second factor is needed: see POST /auth/login/second-factor',
      ],
      otherAnswers: {
        401: { description: 'Wrong credentials', content: { 'application/json': { schema: loginFailureSchema } } },
      },
      fails: [[403, 'The account is disabled'], 429],
      async handle({ c, body: { email, password } }) {
        requirePasswords(env);
        const caller = callerOf(c);
        const typed = decrypt(password);
        const device = await devices.find(caller.headers, email);
        const undoCount = await rateLimits.login(email, caller.address, device);
        const member = await findMember(email, typed);
        const entry = member && (await secondFactor.enter(member, caller));
        if (!entry) return c.json(WRONG_CREDENTIALS, 401);
        await undoCount();
        addCookies(c, entry.headers.getSetCookie());
        return entry.secondFactor ? { secondFactor: true as const } : { success: true as const };
      },
    });

    return router;
  }

  return {
    routes,
    decrypt,

    findByEmail: async (email: string) => (await repository.findByEmail(email))[0] ?? null,

    /**
     * Checks the password of a member who is logged in. The last wrong one of the day ends the session.
     *
     * @returns its hash
     * @throws AppError forbidden, not_signed_in, too_many_requests
     */
    async check({ id, token }: SignedIn, password: string): Promise<string> {
      const { isLast, undoCount } = await rateLimits.proof('password', id);
      const found = await sessions.findMember(id);
      if (!found) throw signedOut();
      const fits = await hasher.verify(password, found.passwordHash);
      if (!fits || !found.passwordHash) throw isLast ? await sessions.endForGuesses(token) : wrongPassword();
      await undoCount();
      return found.passwordHash;
    },

    /**
     * Sets a password, ends the other sessions, forgets the other browsers, and notifies the member by mail.
     *
     * @param from hash of the password that was checked, or null for an account without one
     * @returns the device cookie for this browser
     * @throws AppError forbidden, not_signed_in
     */
    async change(
      { id, email, token: currentToken }: SignedIn,
      { from, password, endTokens }: { from: string | null; password: string; endTokens: boolean },
      headers: Headers,
    ): Promise<string> {
      const passwordHash = await hasher.hash(password);
      const changed = await repository.changePassword(id, {
        from,
        to: passwordHash,
        currentToken,
        endTokens,
        now: clock(),
        notify: (trx) => jobs.add('send-password-changed', { email }, trx),
      });
      // If nothing was changed, another request has changed the password or deleted the account.
      if (!changed) throw (await sessions.findMember(id)) ? wrongPassword() : signedOut();
      return (await devices.add({ id, email, passwordHash }, headers)).cookie;
    },

    /**
     * Checks that a visitor owns an account: by the account's password, and by a code if the second factor is on.
     *
     * @throws AppError bad_request, forbidden, too_many_requests
     */
    async prove(
      { id, email }: { id: string; email: string },
      { password: sent, code }: { password: string; code: string | undefined },
      caller: Caller,
    ): Promise<'proven' | 'code needed'> {
      const password = decrypt(sent);
      const device = await devices.find(caller.headers, email);
      const undoCount = await rateLimits.login(email, caller.address, device);
      const found = await sessions.findMember(id);
      if (!(await hasher.verify(password, found?.passwordHash ?? null))) throw forbidden('The password is wrong.');
      await undoCount();
      if (!(await secondFactor.isOn(id))) return 'proven';
      if (code === undefined) return 'code needed';
      await rateLimits.count('code-address', caller.address);
      if (await secondFactor.accept(id, code, device)) return 'proven';
      throw forbidden('This code is wrong, or it was used before.');
    },
  };
}
