import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest } from '#engine/errors.ts';
import type { SignedIn } from '#engine/http/member.ts';
import type { PasswordChange } from '../contract/accounts.ts';
import type { Confirmation, ConfirmationState } from '../contract/sessions.ts';
import { createAccountRepository } from './account.repository.ts';
import { isSameIssuer } from './identity-provider-client.ts';
import type { Passwords } from './password.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

type Needs = {
  sessions: Sessions;
  passwords: Passwords;
  secondFactor: SecondFactor;
};

export type Account = ReturnType<typeof createAccount>;

/** A member's own account: proofs that it is them, a new password, and deleting the account. */
export function createAccount({ db, env }: Pick<Deps, 'db' | 'env'>, { sessions, passwords, secondFactor }: Needs) {
  const repository = createAccountRepository(db);
  const unconfirmed = () =>
    new AppError('confirmation_needed', { message: 'Please confirm that it is you, and try again.' });

  /** If passwords are switched off, an account is asked for its password only if it has no other way to confirm. */
  async function waysToConfirm(memberId: string): Promise<Omit<ConfirmationState, 'confirmed'>> {
    const hasPassword = Boolean((await sessions.findMember(memberId))?.passwordHash);
    const passkeys = (await repository.findPasskey(memberId)) !== undefined;
    const issuers = await repository.issuersOf(memberId);
    const providers = env.OIDC_PROVIDERS.filter(({ issuer }) => issuers.some((one) => isSameIssuer(one, issuer)));
    const isSecondFactorOn = await secondFactor.isOn(memberId);
    const isOnlyWay = !passkeys && providers.length === 0 && !isSecondFactorOn;
    return {
      password: hasPassword && (env.PASSWORD_LOGIN || isOnlyWay),
      passkeys,
      providers: providers.map(({ key }) => key),
      secondFactor: isSecondFactorOn,
    };
  }

  /** @throws AppError confirmation_needed when the member has not proved lately who they are */
  async function requireConfirmed(token: string | null): Promise<void> {
    if (!token || !(await sessions.standing(token)).isRecent) throw unconfirmed();
  }

  /**
   * Checks the password. An account that is not asked for a password needs a confirmed session instead.
   *
   * @param field of the request that has the password
   * @returns the hash of the password, or null
   */
  async function proveOwner(
    member: SignedIn,
    password: string | undefined,
    field = 'password',
  ): Promise<string | null> {
    const { id, token } = member;
    if (password !== undefined) return passwords.check(member, password);
    if ((await waysToConfirm(id)).password)
      throw badRequest(`${field}: is required for an account that has a password`);
    await requireConfirmed(token);
    return null;
  }

  return {
    requireConfirmed,

    /** @param sent the encrypted password; without it, the member must have proved lately who they are */
    async prove(member: SignedIn, sent: string | undefined): Promise<void> {
      await proveOwner(member, sent === undefined ? undefined : passwords.decrypt(sent));
    },

    async confirmationState({ id, token }: SignedIn): Promise<ConfirmationState> {
      const { isRecent: confirmed } = await sessions.standing(token);
      return { confirmed, ...(await waysToConfirm(id)) };
    },

    /**
     * Confirms the session: the member proves who they are by a password or a code.
     *
     * @throws AppError bad_request, forbidden, too_many_requests
     */
    async confirm(member: SignedIn, { password, code }: Confirmation): Promise<void> {
      if (password !== undefined) await passwords.check(member, passwords.decrypt(password));
      else if (code !== undefined) await secondFactor.require(member, code);
      else throw badRequest('password: is required unless a code is sent');
      await sessions.confirm(member.token);
    },

    /** Sets a password: see `passwords.change`. @returns a device cookie @throws AppError forbidden */
    async changePassword(member: SignedIn, input: PasswordChange, headers: Headers): Promise<string> {
      passwords.requirePasswords();
      const { currentPassword, newPassword, endTokens = false } = input;
      const from = await proveOwner(member, currentPassword, 'currentPassword');
      return passwords.change(member, { from, password: newPassword, endTokens }, headers);
    },

    /** Deletes the member with all their data. */
    async remove(member: SignedIn, password: string | undefined): Promise<void> {
      await proveOwner(member, password);
      await repository.deleteMember(member.id);
    },
  };
}
