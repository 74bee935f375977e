import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest } from '#engine/errors.ts';
import { addCookies } from '#engine/http/headers.ts';
import { type RequireMember, type SignedIn, signedIn } from '#engine/http/member.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import {
  accountRemovalSchema,
  type ConfirmationState,
  confirmationSchema,
  confirmationStateSchema,
  passwordChangeSchema,
  type Ways,
  waysSchema,
} from '../contract/accounts.ts';
import { deleteMember } from './account.repository.ts';
import { isSameIssuer } from './identity-provider-client.ts';
import { type Passwords, requirePasswords } from './password.routes.ts';
import type { SecondFactor } from './second-factor.routes.ts';
import type { Sessions } from './sessions.ts';

const REFUSED = [403, 'The current password is wrong, or `confirmation_needed`: see POST /auth/confirm'] as const;

type Needs = {
  sessions: Sessions;
  passwords: Passwords;
  secondFactor: SecondFactor;
};

/** A member's own account: proofs that it is them, a new password, and deleting the account. */
export function createAccount({ db, env }: Pick<Deps, 'db' | 'env'>, { sessions, passwords, secondFactor }: Needs) {
  const unconfirmed = () =>
    new AppError('confirmation_needed', { message: 'Please confirm that it is you, and try again.' });

  /** If passwords are switched off, an account is asked for its password only if it has no other way to confirm. */
  async function waysToConfirm(memberId: string): Promise<Omit<ConfirmationState, 'confirmed'>> {
    const hasPassword = Boolean((await sessions.findMember(memberId))?.passwordHash);
    const passkey = await db.selectFrom('passkey').select('id').where('member_id', '=', memberId).executeTakeFirst();
    const own = await db.selectFrom('identity').select('issuer').where('member_id', '=', memberId).execute();
    const providers = env.OIDC_PROVIDERS.filter((one) => own.some(({ issuer }) => isSameIssuer(one.issuer, issuer)));
    const isSecondFactorOn = await secondFactor.isOn(memberId);
    const isOnlyWay = !passkey && providers.length === 0 && !isSecondFactorOn;
    return {
      password: hasPassword && (env.PASSWORD_LOGIN || isOnlyWay),
      passkeys: passkey !== undefined,
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

  function routes(requireMember: RequireMember) {
    const { router, member } = memberRoutes('Accounts', requireMember);

    member('POST', '/auth/change-password', {
      id: 'changePassword',
      summary: 'Set a new password',
      description:
        'Ends all other sessions, forgets the other browsers and notifies the member by email. Access tokens stay valid unless `endTokens`.',
      body: passwordChangeSchema,
      fails: [REFUSED, 429],
      async handle(call) {
        const owner = signedIn(call);
        requirePasswords(env);
        const { currentPassword, newPassword: password, endTokens = false } = call.body;
        const from = await proveOwner(owner, currentPassword, 'currentPassword');
        const change = { from, password, endTokens };
        addCookies(call.c, [await passwords.change(owner, change, call.c.req.raw.headers)]);
      },
    });

    member('GET', '/auth/confirm', {
      id: 'getConfirmation',
      summary: 'Tells if the member has lately proved who they are, and how they can do so',
      answer: [confirmationStateSchema, 'For this session'],
      async handle(call) {
        const { id, token } = signedIn(call);
        const { isRecent: confirmed } = await sessions.standing(token);
        return { confirmed, ...(await waysToConfirm(id)) };
      },
    });

    member('POST', '/auth/confirm', {
      id: 'confirmMember',
      summary: 'Prove again who the member is',
      description:
        'For the next fifteen minutes, this session may make the calls that otherwise get 403 `confirmation_needed`.',
      body: confirmationSchema,
      fails: [REFUSED, 429, [409, 'A code was sent, but the second factor is not on']],
      async handle(call) {
        const owner = signedIn(call);
        const { password, code } = call.body;
        if (password !== undefined) await passwords.check(owner, passwords.decrypt(password));
        else if (code !== undefined) await secondFactor.require(owner, code);
        else throw badRequest('password: is required unless a code is sent');
        await sessions.confirm(owner.token);
      },
    });

    member('DELETE', '/auth/account', {
      id: 'deleteAccount',
      summary: 'Delete the account and all its data',
      body: accountRemovalSchema,
      fails: [REFUSED, 429],
      async handle(call) {
        const owner = signedIn(call);
        await proveOwner(owner, call.body.password);
        await db.transaction().execute((trx) => deleteMember(trx, owner.id));
        addCookies(call.c, [sessions.clearedCookie]);
      },
    });

    return router;
  }

  return {
    requireConfirmed,
    routes,

    /** @param sent the encrypted password; without it, the member must have proved lately who they are */
    async prove(member: SignedIn, sent: string | undefined): Promise<void> {
      await proveOwner(member, sent === undefined ? undefined : passwords.decrypt(sent));
    },
  };
}

export function waysRoutes(ways: Ways) {
  const { router, visitor } = visitorRoutes('Accounts');

  visitor('GET', '/auth/ways', {
    id: 'getWays',
    summary: 'The ways to log in to this site',
    description: 'They follow from the settings of the site, and say nothing about accounts.',
    answer: [waysSchema, 'The same for everybody'],
    handle: async () => ways,
  });

  return router;
}
