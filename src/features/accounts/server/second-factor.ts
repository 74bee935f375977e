import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, conflict, forbidden } from '#engine/errors.ts';
import type { Caller, SignedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { REMEMBERED_DAYS } from '../contract/rules.ts';
import type { SecondFactorKey, SecondFactorState } from '../contract/second-factor.ts';
import type { ChangeBy, Notify } from './account-changed.ts';
import type { Challenges } from './challenges.ts';
import type { Proven } from './devices.repository.ts';
import type { Devices } from './devices.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import {
  base32,
  hashOfCode,
  isRecoveryCode,
  keyUri,
  newRecoveryCodes,
  plainCode,
  stepOfCode,
} from './second-factor-codes.ts';
import type { Sessions } from './sessions.ts';

/** Bytes: as many as the digest of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Milliseconds. */
const DAY = 24 * 3_600_000;

const WAITING = 'second-factor';
/** Seconds in which the member can enter the code of the second factor. */
const WAITS = 10 * 60;
/** A member's role, as it follows from their groups at the identity provider. */
export const roleSchema = z.object({ isAdministrator: z.boolean(), provider: z.string(), isNew: z.boolean() });
const waitingSchema = z.object({
  memberId: z.uuid(),
  check: z.string(),
  provider: z.string().nullable().default(null),
  role: roleSchema.nullable().default(null),
});

/**
 * Grants or revokes a member's administrator role, because a provider says so. The last administrator keeps it, unless
 * the login has just created the member.
 */
export type SetAdministrator = (memberId: string, role: z.infer<typeof roleSchema>) => Promise<void>;

/**
 * Key of the identity provider that gave the proof, the role that follows from the member's groups there, and if the
 * member has logged in there for this visit.
 */
type Vouched = { key: string | null; role: z.infer<typeof roleSchema> | null; isFresh: boolean };

type Needs = {
  sessions: Sessions;
  challenges: Challenges;
  devices: Devices;
  rateLimits: RateLimits;
  notify: Notify;
  changeBy: ChangeBy;
  setAdministrator: SetAdministrator;
};

/** `secondFactor` is true if a code is needed before there is a session. */
export type Entry = { secondFactor: boolean; headers: Headers };

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Changes with the password, so that a login that began before the change cannot continue. */
const checkOf = (passwordHash: string | null) => hashOf(passwordHash ?? '').toString('base64url');

/** The second factor: after the password, the login asks for a code of an authenticator app. */
export function createSecondFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessions, challenges, devices, rateLimits, notify, changeBy, setAdministrator }: Needs,
) {
  const repository = createSecondFactorRepository(db);

  const wrongCode = () => forbidden('This code is wrong, or it was used before.');
  const tooLate = () => new AppError('not_signed_in', { message: 'That took too long. Please log in again.' });
  const off = () => conflict('Two-step login is not on.');
  const alreadyOn = () => conflict('Two-step login is on already.');

  async function keyOf(memberId: string): Promise<Buffer | null> {
    const found = await repository.find(memberId);
    return found?.confirmed_at ? found.secret : null;
  }

  /** Marks a code of the authenticator app as used. @returns false if it is wrong or was used before */
  async function takeAppCode(memberId: string, secret: Buffer, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, clock());
    return step !== null && (await repository.takeStep(memberId, secret, step)) !== undefined;
  }

  /**
   * Uses up a code of the app or a recovery code. The number of tries with recovery codes is not limited, because
   * nobody can guess them. So the owner can use one even if an attacker has used up all tries.
   *
   * @param count counts a code of the app, and returns a function that undoes the count
   */
  async function take(memberId: string, typed: string, count: () => Promise<() => Promise<void>>): Promise<boolean> {
    const code = plainCode(typed);
    if (isRecoveryCode(code))
      return repository.takeRecoveryCode(memberId, hashOfCode(code), notify(memberId, 'recovery-code-used'));
    const undoCount = await count();
    const secret = await keyOf(memberId);
    const isRight = secret !== null && (await takeAppCode(memberId, secret, code));
    if (isRight) await undoCount();
    return isRight;
  }

  /** Takes a code in a login. @param device nonce of a known browser @throws AppError too_many_requests */
  const accept = (memberId: string, code: string, device: string | null): Promise<boolean> =>
    take(memberId, code, () => rateLimits.code(memberId, device));

  /**
   * Takes a code in a session. The last wrong one of the day ends the session.
   *
   * @throws AppError forbidden, conflict, not_signed_in, too_many_requests
   */
  async function require({ id, token }: SignedIn, code: string): Promise<void> {
    if (!(await keyOf(id))) throw off();
    let isLast = false;
    const count = async () => {
      const proof = await rateLimits.proof('code', id);
      isLast = proof.isLast;
      return proof.undoCount;
    };
    if (!(await take(id, code, count))) throw isLast ? await sessions.endForGuesses(token) : wrongCode();
  }

  return {
    accept,
    require,

    isOn: async (memberId: string): Promise<boolean> => (await keyOf(memberId)) !== null,

    /**
     * The first step of a login: starts a session, or asks for a code if the second factor is on.
     *
     * @returns null when the password has changed or the member was deleted since the proof
     */
    async enter(
      proven: Proven,
      caller: Caller,
      { key: provider, role, isFresh }: Vouched = { key: null, role: null, isFresh: true },
    ): Promise<Entry | null> {
      const { id, email, passwordHash } = proven;
      if (!(await keyOf(id))) {
        const entered = await sessions.enter(proven, caller, { provider, isFresh });
        if (entered && role) await setAdministrator(id, role);
        return entered && { secondFactor: false, headers: entered.headers };
      }
      if (await devices.isRemembered(caller.headers, email)) {
        // The device cookie is not replaced, because the remembered device is recognised by it.
        const headers = await sessions.start(proven, caller.headers, { provider, isFresh });
        if (headers && role) await setAdministrator(id, role);
        return headers && { secondFactor: false, headers };
      }
      const waiting = { memberId: id, check: checkOf(passwordHash), provider, role };
      const cookie = challenges.issue(WAITING, waiting, WAITS);
      return { secondFactor: true, headers: new Headers({ 'Set-Cookie': cookie }) };
    },

    /** The second step of a login. @throws AppError wrong_code, not_signed_in, too_many_requests */
    async finish({ code, remember = false }: { code: string; remember?: boolean }, caller: Caller): Promise<Headers> {
      const waiting = challenges.read(caller.headers, WAITING, waitingSchema);
      if (!waiting) throw tooLate();
      await rateLimits.codeFrom(caller.address);
      const found = await sessions.findMember(waiting.memberId);
      if (!found || checkOf(found.passwordHash) !== waiting.check) throw tooLate();
      if (!(await accept(found.id, code, await devices.find(caller.headers, found.email))))
        throw new AppError('wrong_code', { message: 'This code is wrong, or it was used before.' });
      const entered = await sessions.enter(found, caller, { provider: waiting.provider, isFresh: true });
      if (!entered) throw tooLate();
      if (waiting.role) await setAdministrator(found.id, waiting.role);
      const { headers, device } = entered;
      const until = new Date(clock().getTime() + REMEMBERED_DAYS * DAY);
      if (remember) await devices.remember(found.id, device, until);
      headers.append('Set-Cookie', challenges.clear(WAITING));
      return headers;
    },

    async state(memberId: string): Promise<SecondFactorState> {
      const since = (await repository.find(memberId))?.confirmed_at ?? null;
      const recoveryCodes = since ? await repository.codesLeft(memberId) : 0;
      return { on: since !== null, since: since?.toISOString() ?? null, recoveryCodes };
    },

    /**
     * Makes a key. The key takes effect when `confirm` gets a right code.
     *
     * @throws AppError conflict when the second factor is on
     */
    async begin({ id, email }: SignedIn): Promise<SecondFactorKey> {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await repository.begin(id, secret, clock()))) throw alreadyOn();
      return { secret: base32(secret), uri: keyUri(secret, { issuer: PRODUCT_NAME, account: email }) };
    },

    /** @returns recovery codes and the device cookie @throws AppError forbidden, conflict, too_many_requests */
    async confirm(caller: SignedIn, code: string, headers: Headers): Promise<{ codes: string[]; cookie: string }> {
      const found = await repository.find(caller.id);
      if (!found) throw conflict('Please begin again with a new key.');
      // Not counted: it would use up the codes that turn the second factor off.
      if (found.confirmed_at) throw alreadyOn();
      const { undoCount } = await rateLimits.proof('code', caller.id);
      if (!(await takeAppCode(caller.id, found.secret, plainCode(code)))) throw wrongCode();
      await undoCount();
      const codes = newRecoveryCodes();
      const change = changeBy(caller, 'second-factor-on');
      if (!(await repository.turnOn(caller.id, found.secret, codes.map(hashOfCode), change))) throw alreadyOn();
      const { passwordHash = null } = (await sessions.findMember(caller.id)) ?? {};
      return { codes, cookie: (await devices.add({ ...caller, passwordHash }, headers)).cookie };
    },

    /** Replaces the recovery codes. @throws AppError forbidden, conflict, too_many_requests */
    async newCodes(caller: SignedIn, code: string): Promise<string[]> {
      await require(caller, code);
      const codes = newRecoveryCodes();
      await repository.replaceCodes(caller.id, codes.map(hashOfCode), changeBy(caller, 'recovery-codes-new'));
      return codes;
    },

    /** @throws AppError forbidden, conflict, too_many_requests */
    async turnOff(caller: SignedIn, code: string): Promise<void> {
      await require(caller, code);
      await repository.turnOff(caller.id, changeBy(caller, 'second-factor-off'));
    },
  };
}
