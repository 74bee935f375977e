import { addCookies } from '#engine/http/cookies.ts';
import type { Callers } from '#engine/http/feature.ts';
import { callerOf, signedIn } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { successSchema } from '../contract/accounts.ts';
import {
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorKeySchema,
  secondFactorStartSchema,
  secondFactorStateSchema,
} from '../contract/second-factor.ts';
import type { SecondFactor } from './second-factor.ts';

const FAILS = [[403, 'The password or the code is wrong'], 409, 429] as const;

export function secondFactorRoutes(
  secondFactor: SecondFactor,
  { requireMember, requireConfirmed, proveMember }: Pick<Callers, 'requireMember' | 'requireConfirmed' | 'proveMember'>,
) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);

  visitor('POST', '/auth/login/second-factor', {
    id: 'loginSecondFactor',
    summary: 'Log in: the second step',
    description: 'Within ten minutes after the first, in the same browser.',
    body: secondFactorCodeSchema,
    answer: [successSchema, 'Logged in: the session cookie is set'],
    fails: [[401, '`wrong_code`, or `not_signed_in`: please log in again'], 429],
    async handle({ c, body }) {
      addCookies(c, (await secondFactor.finish(body, callerOf(c))).getSetCookie());
      return { success: true as const };
    },
  });

  member('GET', '/auth/second-factor', {
    id: 'getSecondFactor',
    summary: 'Whether the second factor is on',
    answer: [secondFactorStateSchema, 'Without secrets'],
    handle: ({ member: { id } }) => secondFactor.state(id),
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
      return secondFactor.begin(signedIn(call));
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
      const { headers } = call.c.req.raw;
      const { codes, cookie } = await secondFactor.confirm(signedIn(call), call.body.code, headers);
      addCookies(call.c, [cookie]);
      return { recoveryCodes: codes };
    },
  });

  member('POST', '/auth/second-factor/codes', {
    id: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    body: secondFactorCodeSchema,
    answer: [recoveryCodesSchema, 'New recovery codes, shown once'],
    fails: FAILS,
    handle: async (call) => ({ recoveryCodes: await secondFactor.newCodes(signedIn(call), call.body.code) }),
  });

  member('DELETE', '/auth/second-factor', {
    id: 'removeSecondFactor',
    summary: 'Turn two-step login off',
    description: 'Ends all other sessions and notifies the member by email.',
    body: secondFactorCodeSchema,
    fails: FAILS,
    handle: (call) => secondFactor.turnOff(signedIn(call), call.body.code),
  });

  return router;
}
