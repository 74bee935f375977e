import type { AuthStatus, Login, Registration, RegistrationMode } from '#contract/auth/auth.ts';
import { decryptPassword } from '#contract/auth/login-payload.ts';
import { codeOf } from '#lib/error-code.ts';
import { unicodeEmail } from '#lib/unicode-email.ts';
import type { Deps, PasswordHasher } from '../../deps.ts';
import { AppError, badRequest } from '../../errors.ts';
import type { AuthRepository, InTransaction } from './auth.repository.ts';
import type { DeviceCookies } from './cookies.ts';
import type { EndingSessions } from './ending-sessions.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Session, Sessions } from './sessions.ts';

type AuthServiceOptions = {
  repository: AuthRepository;
  sessions: Sessions;
  endingSessions: EndingSessions;
  hasher: PasswordHasher;
  limits: RateLimits;
  deviceCookies: DeviceCookies;
  jobs: Deps['jobs'];
  clock: () => Date;
  loginSecret: string;
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

export type Caller = { address: string; headers: Headers };

type FoundMember = {
  member: Session['member'];
  /** The cookies of an extended session. */
  headers: Headers;
  /** Does the request's work. @throws AppError not_signed_in when the session has ended */
  during: <R>(work: () => Promise<R>) => Promise<R>;
};

export type AuthService = ReturnType<typeof createAuthService>;

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

export function createAuthService(options: AuthServiceOptions) {
  const {
    repository,
    sessions,
    endingSessions,
    hasher,
    limits,
    deviceCookies,
    jobs,
    clock,
    loginSecret,
    standingOf,
    admission,
  } = options;

  const signedOut = () => new AppError('not_signed_in', { message: 'Please log in first.' });
  const taken = () => new AppError('conflict', { message: 'This email address is already registered.' });
  const wrongPassword = () => new AppError('forbidden', { message: 'The current password is wrong.' });

  async function readSession(headers: Headers): ReturnType<Sessions['read']> {
    const found = await sessions.read(headers);
    return found.session && endingSessions.has(found.session.token) ? { session: null, headers: new Headers() } : found;
  }

  async function requireSession(headers: Headers): Promise<Session> {
    const { session } = await readSession(headers);
    if (!session) throw signedOut();
    return session;
  }

  /** Returns null for wrong credentials, after the same time whether the account exists or not. */
  async function findMember(email: string, password: string): Promise<{ id: string; passwordHash: string } | null> {
    const [first, ...others] = await repository.findByEmail(email);
    for (const found of [first, ...others]) {
      const passwordHash = found?.password ?? null;
      const fits = await hasher.verify(password, passwordHash);
      if (fits && found && passwordHash) return { id: found.id, passwordHash };
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

  /** Opens a session, unless the password has changed or the member was deleted since the check. */
  async function openSession(memberId: string, checkedHash: string): Promise<Headers | null> {
    try {
      const { token, headers } = await sessions.open(memberId);
      // A reset blocks new sessions until it is done; then the hash is a different one.
      if ((await repository.findById(memberId))?.password === checkedHash) return headers;
      await repository.endSession(token);
      return null;
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) return null;
      throw error;
    }
  }

  return {
    /** @throws AppError registration_closed, invitation_invalid, conflict for a registered e-mail, too_many_requests */
    async register({ email, password, invitation }: Registration, address: string): Promise<void> {
      await limits.register(address);
      await admission.check(invitation);
      if ((await repository.findByEmail(email)).length > 0) throw taken();
      const passwordHash = await hasher.hash(password);
      try {
        await repository.createMember({ email, password: passwordHash, now: clock() }, (trx, memberId) =>
          admission.admit(trx, memberId, invitation),
        );
      } catch (error) {
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
        throw taken();
      }
    },

    /** Returns cookies, or null for wrong credentials. @throws AppError bad_request, too_many_requests */
    async login(login: Login, caller: Caller): Promise<Headers | null> {
      const password = decryptPassword(loginSecret, login.password);
      if (password === null) throw badRequest('password: must be encrypted as described in the API documentation');
      const device = deviceCookies.read(caller.headers, login.email, clock());
      const undoCount = await limits.login(login.email, caller.address, device);
      const member = await findMember(login.email, password);
      const cookies = member && (await openSession(member.id, member.passwordHash));
      if (!cookies) return null;
      await undoCount();
      cookies.append('Set-Cookie', deviceCookies.issue(caller.headers, login.email, clock()));
      return cookies;
    },

    /** Succeeds even if the database cannot store the end of the session. @returns the header that clears the cookie */
    async logout(requestHeaders: Headers): Promise<Headers> {
      const { token, headers } = await sessions.clear(requestHeaders);
      if (token) await endingSessions.end(token);
      return headers;
    },

    async status(headers: Headers): Promise<{ status: AuthStatus; headers: Headers }> {
      const { session, headers: cookies } = await readSession(headers);
      const status = {
        user: session && { email: unicodeEmail(session.member.email) },
        administrator: session !== null && (await standingOf(session.token)).isAdministrator,
        registration: admission.mode,
      };
      return { status, headers: cookies };
    },

    /** @throws AppError not_signed_in */
    standing: async (headers: Headers) => standingOf((await requireSession(headers)).token),

    /** Looks up a known session together with the request's own data, see `during`. */
    async resolveMember(headers: Headers): Promise<FoundMember | null> {
      const known = sessions.recall(headers);
      if (known && !endingSessions.has(known.token))
        return { member: known.member, headers: new Headers(), during: (work) => sessions.during(known, work) };
      const { session, headers: cookies } = await readSession(headers);
      return session && { member: session.member, headers: cookies, during: (work) => work() };
    },

    /** Sets a password, ends the other sessions and notifies the member by mail. @throws AppError forbidden */
    async changePassword(headers: Headers, input: { currentPassword: string; newPassword: string }): Promise<void> {
      const { member, token } = await requireSession(headers);
      const from = await confirm(member.id, input.currentPassword);
      const to = await hasher.hash(input.newPassword);
      const notify: InTransaction = (trx) => jobs.add('send-password-changed', { email: member.email }, trx);
      const changed = await repository.changePassword(member.id, { from, to, currentToken: token, notify });
      // Another request has changed the password or deleted the account.
      if (!changed) throw (await repository.findById(member.id)) ? wrongPassword() : signedOut();
    },

    async endOtherSessions(headers: Headers): Promise<number> {
      const { member, token } = await requireSession(headers);
      return repository.endOtherSessions(member.id, token);
    },

    /** Deletes the member with all their data. @returns the header that clears the cookie */
    async deleteAccount(headers: Headers, password: string): Promise<Headers> {
      const { member } = await requireSession(headers);
      await confirm(member.id, password);
      await repository.deleteMember(member.id);
      return (await sessions.clear(headers)).headers;
    },
  };
}
