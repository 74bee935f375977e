import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { DAY } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, conflict, forbidden } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { addCookies } from '#engine/http/headers.ts';
import { type Caller, callerOf, type SignedIn, signedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { successSchema } from '../contract/accounts.ts';
import { REMEMBERED_DAYS } from '../contract/rules.ts';
import {
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorKeySchema,
  secondFactorStartSchema,
  secondFactorStateSchema,
} from '../contract/second-factor.ts';
import type { Challenges } from './cookies.ts';
import type { Devices, Proven } from './devices.ts';
import type { ChangeBy, Notify } from './letters.ts';
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

const WAITING = 'second-factor';
/** Seconds in which the member can enter the code of the second factor. */
const WAITS = 10 * 60;
const FAILS = [[403, 'The password or the code is wrong'], 409, 429] as const;

/** A member's role, as it follows from their groups at the identity provider. */
export const roleSchema = z.object({ isAdministrator: z.boolean(), provider: z.string(), isNew: z.boolean() });
const waitingSchema = z.object({
  memberId: z.uuid(),
  check: z.string(),
  provider: z.string().nullable(),
  role: roleSchema.nullable(),
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

type RouteNeeds = Pick<Callers, 'requireMember' | 'requireConfirmed' | 'proveMember'>;

/** `secondFactor` is true if a code is needed before there is a session. */
type Entry = { secondFactor: boolean; headers: Headers };

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

  function routes({ requireMember, requireConfirmed, proveMember }: RouteNeeds) {
    const { router, visitor, member } = memberRoutes('Accounts', requireMember);

    visitor('POST', '/auth/login/second-factor', {
      id: 'loginSecondFactor',
      summary: 'Log in: the second step',
      description: 'Within ten minutes after the first, in the same browser.',
      body: secondFactorCodeSchema,
      answer: [successSchema, 'Logged in: the session cookie is set'],
      fails: [[401, '`wrong_code`, or `not_signed_in`: please log in again'], 429],
      async handle({ c, body: { code, remember = false } }) {
        const caller = callerOf(c);
        const waiting = challenges.read(caller.headers, WAITING, waitingSchema);
        if (!waiting) throw tooLate();
        await rateLimits.count('code-address', caller.address);
        const found = await sessions.findMember(waiting.memberId);
        if (!found || checkOf(found.passwordHash) !== waiting.check) throw tooLate();
        if (!(await accept(found.id, code, await devices.find(caller.headers, found.email))))
          throw new AppError('wrong_code', { message: 'This code is wrong, or it was used before.' });
        const entered = await sessions.enter(found, caller, { provider: waiting.provider, isFresh: true });
        if (!entered) throw tooLate();
        if (waiting.role) await setAdministrator(found.id, waiting.role);
        const until = new Date(clock().getTime() + REMEMBERED_DAYS * DAY);
        if (remember) await devices.remember(found.id, entered.device, until);
        addCookies(c, [...entered.headers.getSetCookie(), challenges.clear(WAITING)]);
        return { success: true as const };
      },
    });

    member('GET', '/auth/second-factor', {
      id: 'getSecondFactor',
      summary: 'Whether the second factor is on',
      answer: [secondFactorStateSchema, 'Without secrets'],
      async handle({ member: { id } }) {
        const since = (await repository.find(id))?.confirmed_at ?? null;
        const recoveryCodes = since ? await repository.codesLeft(id) : 0;
        return { on: since !== null, since, recoveryCodes };
      },
    });

    member('POST', '/auth/second-factor', {
      id: 'beginSecondFactor',
      summary: 'Get a key for an authenticator app (RFC 6238)',
      description: 'Nothing changes until the first right code: POST /auth/second-factor/confirm.',
      body: secondFactorStartSchema,
      answer: [secondFactorKeySchema, 'The key, shown once'],
      fails: FAILS,
      async handle(call) {
        await proveMember(call.c, call.body.password);
        const { id, email } = signedIn(call);
        const secret = randomBytes(SECRET_BYTES);
        if (!(await repository.begin(id, secret, clock()))) throw alreadyOn();
        return { secret: base32(secret), uri: keyUri(secret, { issuer: PRODUCT_NAME, account: email }) };
      },
    });

    member('POST', '/auth/second-factor/confirm', {
      id: 'confirmSecondFactor',
      summary: 'Turn two-step login on by its first code',
      description: 'Ends all other sessions, forgets the other browsers and notifies the member by email.',
      body: secondFactorCodeSchema,
      answer: [recoveryCodesSchema, 'New recovery codes, shown once'],
      fails: FAILS,
      async handle(call) {
        await requireConfirmed(call.c);
        const caller = signedIn(call);
        const found = await repository.find(caller.id);
        if (!found) throw conflict('Please begin again with a new key.');
        // Not counted: it would use up the codes that turn the second factor off.
        if (found.confirmed_at) throw alreadyOn();
        const { undoCount } = await rateLimits.proof('code', caller.id);
        if (!(await takeAppCode(caller.id, found.secret, plainCode(call.body.code)))) throw wrongCode();
        await undoCount();
        const recoveryCodes = newRecoveryCodes();
        const change = changeBy(caller, 'second-factor-on');
        if (!(await repository.turnOn(caller.id, found.secret, recoveryCodes.map(hashOfCode), change)))
          throw alreadyOn();
        const { passwordHash = null } = (await sessions.findMember(caller.id)) ?? {};
        addCookies(call.c, [(await devices.add({ ...caller, passwordHash }, call.c.req.raw.headers)).cookie]);
        return { recoveryCodes };
      },
    });

    member('POST', '/auth/second-factor/codes', {
      id: 'renewRecoveryCodes',
      summary: 'Replace the recovery codes',
      body: secondFactorCodeSchema,
      answer: [recoveryCodesSchema, 'New recovery codes, shown once'],
      fails: FAILS,
      async handle(call) {
        const caller = signedIn(call);
        await require(caller, call.body.code);
        const recoveryCodes = newRecoveryCodes();
        const change = changeBy(caller, 'recovery-codes-new');
        await repository.replaceCodes(caller.id, recoveryCodes.map(hashOfCode), change);
        return { recoveryCodes };
      },
    });

    member('DELETE', '/auth/second-factor', {
      id: 'removeSecondFactor',
      summary: 'Turn two-step login off',
      description: 'Ends all other sessions and notifies the member by email.',
      body: secondFactorCodeSchema,
      fails: FAILS,
      async handle(call) {
        const caller = signedIn(call);
        await require(caller, call.body.code);
        await repository.turnOff(caller.id, changeBy(caller, 'second-factor-off'));
      },
    });

    return router;
  }

  return {
    routes,
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
  };
}
