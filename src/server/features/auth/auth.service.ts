import type { AuthStatus, Login, PasswordChange, Registration, RegistrationMode } from '#contract/accounts/accounts.ts';
import { decryptPassword } from '#contract/accounts/login-payload.ts';
import {
  CONFIRMED_FOR,
  type Confirmation,
  type ConfirmationState,
  type MemberSession,
} from '#contract/accounts/sessions.ts';
import { codeOf } from '#lib/error-code.ts';
import { dayOf } from '#lib/today.ts';
import { unicodeEmail } from '#lib/unicode-email.ts';
import type { Deps, PasswordHasher } from '../../deps.ts';
import { AppError, badRequest, notFound, passwordsAreOff } from '../../errors.ts';
import type { AuthRepository, InTransaction } from './auth.repository.ts';
import type { DeviceCookies } from './cookies.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SessionRepository } from './session.repository.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Caller, Entry, Proven, SecondFactor, SignIn } from './sign-in.service.ts';

type AuthServiceOptions = {
  repository: AuthRepository;
  sessions: Sessions;
  signIn: SignIn;
  secondFactor: SecondFactor;
  sessionRepository: SessionRepository;
  hasher: PasswordHasher;
  limits: RateLimits;
  deviceCookies: DeviceCookies;
  jobs: Deps['jobs'];
  clock: () => Date;
  loginSecret: string;
  /** False if the site logs in by providers only. */
  hasPasswords: boolean;
  /** The keys of the providers by which a member logs in. */
  providersOf: (memberId: string) => Promise<string[]>;
  standingOf: (token: string) => Promise<{ isAdministrator: boolean; isRecent: boolean }>;
  admission: Admission;
};

/** Decides who may register. */
export type Admission = {
  mode: RegistrationMode;
  /** @throws AppError registration_closed, invitation_invalid */
  check: (invitation: string | undefined) => Promise<void>;
  /** Uses the invitation up, in the transaction that creates the member. @throws as `check` */
  admit: (trx: Parameters<InTransaction>[0], memberId: string, invitation: string | undefined) => Promise<void>;
};

export type AuthService = ReturnType<typeof createAuthService>;

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505';

export function createAuthService(options: AuthServiceOptions) {
  const { repository, sessions, sessionRepository, hasher, limits } = options;
  const { signIn, secondFactor, deviceCookies, jobs, clock, loginSecret, standingOf, admission } = options;

  function requirePasswords(): void {
    if (!options.hasPasswords) throw passwordsAreOff();
  }

  const signedOut = () => new AppError('not_signed_in', { message: 'Please log in first.' });
  const taken = () => new AppError('conflict', { message: 'This email address is already registered.' });
  const wrongPassword = () => new AppError('forbidden', { message: 'The current password is wrong.' });
  const unconfirmed = () =>
    new AppError('confirmation_needed', { message: 'Please confirm that it is you, and try again.' });

  function decrypt(sent: string): string {
    const password = decryptPassword(loginSecret, sent);
    if (password === null) throw badRequest('password: must be encrypted as described in the API documentation');
    return password;
  }

  async function requireSession(headers: Headers): Promise<Session> {
    const session = await sessions.read(headers);
    if (!session) throw signedOut();
    return session;
  }

  /** Returns null for wrong credentials, after the same time whether the account exists or not. */
  async function findMember(email: string, password: string): Promise<Proven | null> {
    const [first, ...others] = await repository.findByEmail(email);
    for (const found of [first, ...others]) {
      const passwordHash = found?.password ?? null;
      const fits = await hasher.verify(password, passwordHash);
      if (fits && found && passwordHash) return { id: found.id, email, passwordHash };
    }
    return null;
  }

  /** Checks the member's password. @returns its hash */
  async function confirm(memberId: string, password: string): Promise<string> {
    await limits.confirm(memberId);
    const found = await repository.findById(memberId);
    if (!found) throw signedOut();
    const fits = await hasher.verify(password, found.password);
    if (!fits || !found.password) throw wrongPassword();
    return found.password;
  }

  async function isConfirmed(token: string): Promise<boolean> {
    const at = await sessionRepository.confirmedAt(token);
    return at !== null && clock().getTime() - at.getTime() < CONFIRMED_FOR;
  }

  /** If passwords are switched off, an account is asked for its password only if it has no other way to confirm. */
  async function waysToConfirm(memberId: string): Promise<Omit<ConfirmationState, 'confirmed'>> {
    const hasPassword = Boolean((await repository.findById(memberId))?.password);
    const passkeys = await repository.hasPasskeys(memberId);
    const providers = await options.providersOf(memberId);
    const isSecondFactorOn = await secondFactor.isOn(memberId);
    const isOnlyWay = !passkeys && providers.length === 0 && !isSecondFactorOn;
    return {
      password: hasPassword && (options.hasPasswords || isOnlyWay),
      passkeys,
      providers,
      secondFactor: isSecondFactorOn,
    };
  }

  /**
   * Checks the password. An account that is not asked for a password needs a confirmed session instead.
   *
   * @returns the hash of the password, or null
   */
  async function proveOwner({ member, token }: Session, password: string | undefined): Promise<string | null> {
    if (password !== undefined) return confirm(member.id, password);
    if ((await waysToConfirm(member.id)).password)
      throw badRequest('password: is required for an account that has one');
    if (!(await isConfirmed(token))) throw unconfirmed();
    return null;
  }

  return {
    /** @throws AppError registration_closed, invitation_invalid, conflict for a registered e-mail, too_many_requests */
    async register({ email, password, invitation }: Registration, address: string): Promise<void> {
      requirePasswords();
      await limits.register(address);
      await admission.check(invitation);
      if ((await repository.findByEmail(email)).length > 0) throw taken();
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
    async login(login: Login, caller: Caller): Promise<Entry | null> {
      requirePasswords();
      const password = decrypt(login.password);
      const device = deviceCookies.read(caller.headers, login.email, clock());
      const undoCount = await limits.login(login.email, caller.address, device);
      const member = await findMember(login.email, password);
      const entry = member && (await signIn.enter(member, caller));
      if (entry) await undoCount();
      return entry;
    },

    /**
     * Succeeds even if the database cannot store the end of the session.
     *
     * @returns the header that clears the cookie, and the provider's key
     */
    async logout(requestHeaders: Headers): Promise<{ headers: Headers; provider: string | null }> {
      const { token, headers } = sessions.clear(requestHeaders);
      if (!token) return { headers, provider: null };
      const provider = await sessionRepository.providerOf(token).catch(() => null);
      await sessions.end(token);
      return { headers, provider };
    },

    async status(headers: Headers): Promise<{ status: AuthStatus; headers: Headers }> {
      const session = await sessions.read(headers);
      const status = {
        user: session && { email: unicodeEmail(session.member.email) },
        administrator: session !== null && (await standingOf(session.token)).isAdministrator,
        registration: admission.mode,
      };
      return { status, headers: session?.headers ?? new Headers() };
    },

    /** @throws AppError not_signed_in */
    standing: async (headers: Headers) => standingOf((await requireSession(headers)).token),

    /** Sets a password, ends the other sessions and notifies the member by mail. @throws AppError forbidden */
    async changePassword(headers: Headers, input: PasswordChange): Promise<void> {
      requirePasswords();
      const { member, token } = await requireSession(headers);
      const from = await proveOwner({ member, token }, input.currentPassword);
      const to = await hasher.hash(input.newPassword);
      const notify: InTransaction = (trx) => jobs.add('send-password-changed', { email: member.email }, trx);
      const { endTokens = false } = input;
      const change = { from, to, currentToken: token, endTokens, now: clock(), notify };
      const changed = await repository.changePassword(member.id, change);
      // If nothing was changed, another request has changed the password or deleted the account.
      if (!changed) throw (await repository.findById(member.id)) ? wrongPassword() : signedOut();
    },

    async endOtherSessions(headers: Headers): Promise<number> {
      const { member, token } = await requireSession(headers);
      return repository.endOtherSessions(member.id, token);
    },

    /** Deletes the member with all their data. @returns the header that clears the cookie */
    async deleteAccount(headers: Headers, password: string | undefined): Promise<Headers> {
      const session = await requireSession(headers);
      await proveOwner(session, password);
      await repository.deleteMember(session.member.id);
      return sessions.clear(headers).headers;
    },

    async listSessions(headers: Headers): Promise<MemberSession[]> {
      const { member, token } = await requireSession(headers);
      const rows = await sessionRepository.list(member.id, clock());
      const all = rows.map(({ id, browser, system, ...row }) => {
        const days = { firstOn: dayOf(row.created_at), lastOn: dayOf(row.updated_at) };
        return { _id: id, browser, system, ...days, current: row.token === token };
      });
      return all.sort((one, other) => Number(other.current) - Number(one.current));
    },

    /** @throws AppError not_found when the member has no such session */
    async endSession(memberId: string, id: string): Promise<void> {
      if (!(await sessionRepository.end(memberId, id))) throw notFound('Session not found.');
    },

    /**
     * Confirms the session: the member proves who they are by a password or a code.
     *
     * @throws AppError bad_request, forbidden, too_many_requests
     */
    async confirm(headers: Headers, { password, code }: Confirmation): Promise<void> {
      const { member, token } = await requireSession(headers);
      if (password !== undefined) await confirm(member.id, decrypt(password));
      else if (code !== undefined) await secondFactor.require(member, code);
      else throw badRequest('password: is required unless a code is sent');
      await sessionRepository.confirm(token, clock());
    },

    async confirmationState(headers: Headers): Promise<ConfirmationState> {
      const { member, token } = await requireSession(headers);
      return { confirmed: await isConfirmed(token), ...(await waysToConfirm(member.id)) };
    },

    /** @throws AppError confirmation_needed when the member has not proved lately who they are */
    async requireConfirmed(headers: Headers): Promise<void> {
      const { token } = await requireSession(headers);
      if (!(await isConfirmed(token))) throw unconfirmed();
    },

    /**
     * Checks that a visitor owns an account: by the account's password, and by a code if the second factor is on.
     *
     * @throws AppError bad_request, forbidden, too_many_requests
     */
    async provePassword(
      { id, email }: { id: string; email: string },
      { password: sent, code }: { password: string; code: string | undefined },
      caller: Caller,
    ): Promise<'proven' | 'code needed'> {
      const password = decrypt(sent);
      const device = deviceCookies.read(caller.headers, email, clock());
      const undoCount = await limits.login(email, caller.address, device);
      const found = await repository.findById(id);
      if (!(await hasher.verify(password, found?.password ?? null)))
        throw new AppError('forbidden', { message: 'The password is wrong.' });
      await undoCount();
      if (!(await secondFactor.isOn(id))) return 'proven';
      if (code === undefined) return 'code needed';
      await limits.codeFrom(caller.address);
      if (await secondFactor.accept(id, code, device)) return 'proven';
      throw new AppError('forbidden', { message: 'This code is not right, or it was used before.' });
    },

    /** @param sent the encrypted password; without it, the member must have proved lately who they are */
    async proveMember(headers: Headers, sent: string | undefined): Promise<void> {
      const session = await requireSession(headers);
      await proveOwner(session, sent === undefined ? undefined : decrypt(sent));
    },
  };
}
