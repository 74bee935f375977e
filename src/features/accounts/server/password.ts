import type { RegistrationMode } from '#contract/pages.ts';
import type { Deps } from '#engine/deps.ts';
import { badRequest, conflict, forbidden, passwordsAreOff, signedOut } from '#engine/errors.ts';
import type { Caller, SignedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { codeOf, UNIQUE_VIOLATION } from '#engine/lib/error-code.ts';
import type { Login, Registration } from '../contract/accounts.ts';
import { decryptPassword } from '../contract/login-payload.ts';
import type { Proven } from './devices.repository.ts';
import type { Devices } from './devices.ts';
import { isEmailTaken } from './email-change.repository.ts';
import { createPasswordRepository, type PasswordRepository } from './password.repository.ts';
import type { Entry, SecondFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

/** Decides who may register. */
export type Admission = {
  mode: RegistrationMode;
  /** @throws AppError registration_closed, invitation_invalid */
  check: (invitation: string | undefined) => Promise<void>;
  /** Uses the invitation up, in the transaction that creates the member. @throws as `check` */
  admit: (
    trx: Parameters<Parameters<PasswordRepository['createMember']>[1]>[0],
    memberId: string,
    invitation: string | undefined,
  ) => Promise<void>;
};

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

  /** @throws AppError forbidden if the site logs in by providers only */
  function requirePasswords(): void {
    if (!env.PASSWORD_LOGIN) throw passwordsAreOff();
  }

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

  return {
    requirePasswords,
    decrypt,

    /** @throws AppError registration_closed, invitation_invalid, conflict for a registered e-mail, too_many_requests */
    async register({ email, password, invitation }: Registration, address: string): Promise<void> {
      requirePasswords();
      await rateLimits.register(address);
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
    },

    /** Returns cookies, or null for wrong credentials. @throws AppError bad_request, too_many_requests */
    async logIn(login: Login, caller: Caller): Promise<Entry | null> {
      requirePasswords();
      const password = decrypt(login.password);
      const device = await devices.find(caller.headers, login.email);
      const undoCount = await rateLimits.login(login.email, caller.address, device);
      const member = await findMember(login.email, password);
      const entry = member && (await secondFactor.enter(member, caller));
      if (entry) await undoCount();
      return entry;
    },

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
      await rateLimits.codeFrom(caller.address);
      if (await secondFactor.accept(id, code, device)) return 'proven';
      throw forbidden('This code is wrong, or it was used before.');
    },
  };
}
