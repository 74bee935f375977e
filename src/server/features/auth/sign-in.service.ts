import { createHash } from 'node:crypto';
import { z } from 'zod';
import { codeOf } from '#lib/error-code.ts';
import { AppError } from '../../errors.ts';
import type { AuthRepository } from './auth.repository.ts';
import type { DeviceCookies } from './cookies.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Sessions } from './sessions.ts';
import type { SignedCookies } from './signed-cookies.ts';

/** The parts of the second factor that signing in needs. `device` is the nonce of the device cookie. */
export type SecondFactor = {
  isOn: (memberId: string) => Promise<boolean>;
  isRemembered: (memberId: string, device: string | null) => Promise<boolean>;
  remember: (memberId: string, device: string) => Promise<void>;
  /** Uses up a code. @throws AppError too_many_requests */
  accept: (memberId: string, code: string, device: string | null) => Promise<boolean>;
  /** Uses up a code of a member who is signed in. @throws AppError forbidden, too_many_requests */
  require: (member: { id: string }, code: string) => Promise<void>;
};

type SignInOptions = {
  repository: AuthRepository;
  sessions: Sessions;
  deviceCookies: DeviceCookies;
  signedCookies: SignedCookies;
  secondFactor: SecondFactor;
  limits: RateLimits;
  clock: () => Date;
};

export type Caller = { address: string; headers: Headers };
/** A member who has given a proof, such as a password, and the password's hash at that time. */
export type Proven = { id: string; email: string; passwordHash: string | null };
/** `secondFactor` is true if a code is needed before there is a session. */
export type Entry = { secondFactor: boolean; headers: Headers };
export type EnterOptions = {
  /** True if no code is needed after this proof, for example after a passkey. */
  isStrong?: boolean;
  /** Key of the identity provider that gave the proof. */
  provider?: string | null;
};

const WAITING = 'second-factor';
/** Seconds in which the member can enter the code of the second factor. */
const WAITS = 10 * 60;
const waitingSchema = z.object({
  memberId: z.uuid(),
  check: z.string(),
  provider: z.string().nullable().default(null),
});

/** SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Changes with the password, so that a sign-in that began before the change cannot continue. */
const checkOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

export type SignIn = ReturnType<typeof createSignIn>;

/** Opens sessions for members who have proved who they are. */
export function createSignIn(options: SignInOptions) {
  const { repository, sessions, deviceCookies, signedCookies, secondFactor, limits, clock } = options;

  /**
   * Opens a session instead of the one that the browser has, unless the password has changed or the member was deleted
   * since the check.
   */
  async function openSession(
    { id, passwordHash }: Proven,
    browser: Headers,
    provider: string | null,
  ): Promise<Headers | null> {
    try {
      const { token, headers } = await sessions.open(id, browser, provider);
      // A password reset blocks new sessions until it is done. A sign-in that waited for it finds a different hash.
      const isUnchanged = ((await repository.findById(id))?.password ?? null) === passwordHash;
      const ending = isUnchanged ? sessions.tokenOf(browser) : token;
      if (ending) await sessions.end(ending);
      return isUnchanged ? headers : null;
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) return null;
      throw error;
    }
  }

  async function finish(
    proven: Proven,
    { headers }: Caller,
    { provider, remember = false }: { provider: string | null; remember?: boolean },
  ): Promise<Headers | null> {
    const opened = await openSession(proven, headers, provider);
    if (!opened) return null;
    const { cookie, device } = deviceCookies.issueNew(headers, proven.email, clock());
    if (remember) await secondFactor.remember(proven.id, device);
    opened.append('Set-Cookie', cookie);
    return opened;
  }

  const tooLate = () => new AppError('not_signed_in', { message: 'That took too long. Please log in again.' });

  return {
    /**
     * Signs in after the first proof, or asks for the second factor.
     *
     * @returns null when the password has changed or the member was deleted since the proof
     */
    async enter(
      proven: Proven,
      caller: Caller,
      { isStrong = false, provider = null }: EnterOptions = {},
    ): Promise<Entry | null> {
      const { id, email, passwordHash } = proven;
      const isNeeded = !isStrong && (await secondFactor.isOn(id));
      if (!isNeeded) {
        const headers = await finish(proven, caller, { provider });
        return headers && { secondFactor: false, headers };
      }
      const device = deviceCookies.read(caller.headers, email, clock());
      if (await secondFactor.isRemembered(id, device)) {
        // The device cookie is not replaced, because the remembered device is recognised by it.
        const headers = await openSession(proven, caller.headers, provider);
        return headers && { secondFactor: false, headers };
      }
      const waiting = signedCookies.issue(WAITING, { memberId: id, check: checkOf(passwordHash), provider }, WAITS);
      return { secondFactor: true, headers: new Headers({ 'Set-Cookie': waiting }) };
    },

    /** The second step. @throws AppError wrong_code, not_signed_in, too_many_requests */
    async secondStep(
      { code, remember = false }: { code: string; remember?: boolean },
      caller: Caller,
    ): Promise<Headers> {
      const waiting = signedCookies.read(caller.headers, WAITING, waitingSchema);
      if (!waiting) throw tooLate();
      await limits.codeFrom(caller.address);
      const found = await repository.findById(waiting.memberId);
      if (!found || checkOf(found.password) !== waiting.check) throw tooLate();
      const device = deviceCookies.read(caller.headers, found.email, clock());
      if (!(await secondFactor.accept(found.id, code, device)))
        throw new AppError('wrong_code', { message: 'This code is not right, or it was used before.' });
      const proven = { ...found, passwordHash: found.password };
      const headers = await finish(proven, caller, { provider: waiting.provider, remember });
      if (!headers) throw tooLate();
      headers.append('Set-Cookie', signedCookies.clear(WAITING));
      return headers;
    },
  };
}
