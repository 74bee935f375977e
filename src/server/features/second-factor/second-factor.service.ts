import { randomBytes } from 'node:crypto';
import type { AccountChange } from '#contract/accounts/accounts.ts';
import { REMEMBERED_DAYS } from '#contract/accounts/rules.ts';
import type { SecondFactorKey, SecondFactorState } from '#contract/accounts/second-factor.ts';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { hashOf } from '#lib/secret-token.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hashOfCode, isRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';
import { base32, keyUri, stepOfCode } from './totp.ts';

/** Bytes: as many as the digest of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Milliseconds. */
const DAY = 24 * 3_600_000;

type SecondFactorServiceOptions = {
  repository: SecondFactorRepository;
  jobs: Deps['jobs'];
  clock: () => Date;
  /** Counts a try. @throws AppError too_many_requests @returns a function that undoes the count */
  limit: (memberId: string, device: string | null) => Promise<() => Promise<void>>;
};

/** A member who is signed in. */
type Caller = { id: string; email: string; token: string | null };

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService({ repository, jobs, clock, limit }: SecondFactorServiceOptions) {
  const wrongCode = () => new AppError('forbidden', { message: 'This code is not right, or it was used before.' });
  const off = () => new AppError('conflict', { message: 'The second factor is not on.' });
  const alreadyOn = () => new AppError('conflict', { message: 'The second factor is on already.' });

  const notify =
    (memberId: string, change: AccountChange) =>
    (trx: Parameters<Deps['jobs']['add']>[2]): Promise<void> =>
      jobs.add('send-account-changed', { memberId, change }, trx);

  const changeBy = ({ id, token }: Caller, change: AccountChange) => ({
    currentToken: token,
    now: clock(),
    notify: notify(id, change),
  });

  async function keyOf(memberId: string): Promise<Buffer | null> {
    const found = await repository.find(memberId);
    return found?.confirmed_at ? found.secret : null;
  }

  /** Marks a code of the authenticator app as used. @returns false if it is wrong or was used before */
  async function takeAppCode(memberId: string, secret: Buffer, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, clock());
    return step !== null && repository.takeStep(memberId, secret, step);
  }

  /**
   * Uses up a code of the app or a recovery code. The number of tries with recovery codes is not limited, because
   * nobody can guess them. So the owner can use one even if an attacker has used up all tries.
   *
   * @param device nonce of the device cookie; its tries are counted separately
   * @throws AppError too_many_requests
   */
  async function accept(memberId: string, typed: string, device: string | null): Promise<boolean> {
    const code = plainCode(typed);
    if (isRecoveryCode(code))
      return repository.takeRecoveryCode(memberId, hashOfCode(code), notify(memberId, 'recovery-code-used'));
    const undoCount = await limit(memberId, device);
    const secret = await keyOf(memberId);
    const isRight = secret !== null && (await takeAppCode(memberId, secret, code));
    if (isRight) await undoCount();
    return isRight;
  }

  /** @throws AppError forbidden, conflict, too_many_requests */
  async function require({ id }: Pick<Caller, 'id'>, code: string): Promise<void> {
    if (!(await keyOf(id))) throw off();
    if (!(await accept(id, code, 'session'))) throw wrongCode();
  }

  return {
    accept,
    require,

    isOn: async (memberId: string): Promise<boolean> => (await keyOf(memberId)) !== null,

    /** @param device nonce of the device cookie, or null */
    async isRemembered(memberId: string, device: string | null): Promise<boolean> {
      return device !== null && repository.isRemembered(memberId, hashOf(device), clock());
    },

    remember: (memberId: string, device: string) =>
      repository.remember(memberId, hashOf(device), new Date(clock().getTime() + REMEMBERED_DAYS * DAY)),

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
    async begin({ id, email }: Caller): Promise<SecondFactorKey> {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await repository.begin(id, secret, clock()))) throw alreadyOn();
      return { secret: base32(secret), uri: keyUri(secret, { issuer: PRODUCT_NAME, account: email }) };
    },

    /** @returns recovery codes @throws AppError forbidden, conflict, too_many_requests */
    async confirm(caller: Caller, code: string): Promise<string[]> {
      const undoCount = await limit(caller.id, 'session');
      const found = await repository.find(caller.id);
      if (!found) throw new AppError('conflict', { message: 'Please begin again with a new key.' });
      if (found.confirmed_at) throw alreadyOn();
      if (!(await takeAppCode(caller.id, found.secret, plainCode(code)))) throw wrongCode();
      await undoCount();
      const codes = newRecoveryCodes();
      const change = changeBy(caller, 'second-factor-on');
      if (!(await repository.turnOn(caller.id, found.secret, codes.map(hashOfCode), change))) throw alreadyOn();
      return codes;
    },

    /** Replaces the recovery codes. @throws AppError forbidden, conflict, too_many_requests */
    async newCodes(caller: Caller, code: string): Promise<string[]> {
      await require(caller, code);
      const codes = newRecoveryCodes();
      await repository.replaceCodes(caller.id, codes.map(hashOfCode), changeBy(caller, 'recovery-codes-new'));
      return codes;
    },

    /** @throws AppError forbidden, conflict, too_many_requests */
    async turnOff(caller: Caller, code: string): Promise<void> {
      await require(caller, code);
      await repository.turnOff(caller.id, changeBy(caller, 'second-factor-off'));
    },
  };
}
