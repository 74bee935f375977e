import { addCookies } from '#engine/http/cookies.ts';
import { type RequireMember, signedIn } from '#engine/http/member.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { accountRemovalSchema, passwordChangeSchema, type Ways, waysSchema } from '../contract/accounts.ts';
import { confirmationSchema, confirmationStateSchema } from '../contract/sessions.ts';
import type { Account } from './account.ts';
import type { Sessions } from './sessions.ts';

const REFUSED = [403, 'The current password is wrong, or `confirmation_needed`: see POST /auth/confirm'] as const;

export function accountRoutes(account: Account, sessions: Sessions, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Accounts', requireMember);

  member('POST', '/auth/change-password', {
    id: 'changePassword',
    summary: 'Set a new password',
    description:
      'Ends all other sessions, forgets the other browsers and notifies the member by email. Access tokens stay valid unless `endTokens`.',
    body: passwordChangeSchema,
    fails: [REFUSED, 429],
    async handle(call) {
      addCookies(call.c, [await account.changePassword(signedIn(call), call.body, call.c.req.raw.headers)]);
    },
  });

  member('GET', '/auth/confirm', {
    id: 'getConfirmation',
    summary: 'Tells if the member has lately proved who they are, and how they can do so',
    answer: [confirmationStateSchema, 'For this session'],
    handle: (call) => account.confirmationState(signedIn(call)),
  });

  member('POST', '/auth/confirm', {
    id: 'confirmMember',
    summary: 'Prove again who the member is',
    description:
      'For the next fifteen minutes, this session may make the calls that otherwise get 403 `confirmation_needed`.',
    body: confirmationSchema,
    fails: [REFUSED, 429, [409, 'A code was sent, but the second factor is not on']],
    handle: (call) => account.confirm(signedIn(call), call.body),
  });

  member('DELETE', '/auth/account', {
    id: 'deleteAccount',
    summary: 'Delete the account and all its data',
    body: accountRemovalSchema,
    fails: [REFUSED, 429],
    async handle(call) {
      await account.remove(signedIn(call), call.body.password);
      addCookies(call.c, [sessions.clearedCookie]);
    },
  });

  return router;
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
