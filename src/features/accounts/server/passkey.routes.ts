import { z } from 'zod';
import { addCookies } from '#engine/http/cookies.ts';
import type { Callers } from '#engine/http/feature.ts';
import { privateResponses } from '#engine/http/headers.ts';
import { callerOf, signedIn } from '#engine/http/member.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { successSchema } from '../contract/accounts.ts';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyRenameSchema,
  passkeysSchema,
} from '../contract/passkeys.ts';
import type { Passkeys } from './passkey.ts';

const params = z.object({ passkeyId: z.uuid('must be the id of a passkey') });
const REFUSED = [401, '`passkey_refused`: unknown, forged, used before, or without a check of the user'] as const;

/** Login by a passkey, and a member's own passkeys. */
export function passkeyRoutes(
  passkeys: Passkeys,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);
  router.use('/auth/passkeys/sign-in/*', privateResponses);

  visitor('POST', '/auth/passkeys/sign-in/options', {
    id: 'askForSignIn',
    summary: 'Begin to log in by a passkey',
    description: 'The same for everybody. A cookie holds the challenge for fifteen minutes.',
    answer: [passkeyOptionsSchema, 'PublicKeyCredentialRequestOptionsJSON of WebAuthn'],
    fails: [409],
    async handle({ c }) {
      const { options, cookie } = await passkeys.ask();
      addCookies(c, [cookie]);
      return { ...options };
    },
  });

  visitor('POST', '/auth/passkeys/sign-in', {
    id: 'signInByPasskey',
    summary: 'Log in by a passkey',
    description: 'It counts as two factors, because the authenticator checks its user.',
    body: passkeyAnswerSchema,
    answer: [successSchema, 'Logged in: the session cookie is set'],
    fails: [REFUSED, 429],
    async handle({ c, body }) {
      addCookies(c, await passkeys.logIn(body, callerOf(c)));
      return { success: true as const };
    },
  });

  member('GET', '/auth/passkeys', {
    id: 'listPasskeys',
    summary: "The member's passkeys",
    answer: [passkeysSchema, 'Newest first'],
    handle: ({ member: { id } }) => passkeys.list(id),
  });

  member('POST', '/auth/passkeys/options', {
    id: 'askForPasskey',
    summary: 'Begin to add a passkey',
    description: 'A cookie holds the challenge for fifteen minutes.',
    answer: [passkeyOptionsSchema, 'PublicKeyCredentialCreationOptionsJSON of WebAuthn'],
    fails: [CONFIRMATION_NEEDED, 409],
    async handle(call) {
      await requireConfirmed(call.c);
      const { options, cookie } = await passkeys.askForNew(signedIn(call));
      addCookies(call.c, [cookie]);
      return { ...options };
    },
  });

  member('POST', '/auth/passkeys', {
    id: 'addPasskey',
    summary: 'Add a passkey',
    description: 'Ends all other sessions and notifies the member by email.',
    body: newPasskeySchema,
    status: 201,
    answer: [z.object({ _id: z.uuid() }), 'Added'],
    fails: [[403, 'The answer of the authenticator is not valid, or `confirmation_needed`'], 409],
    async handle(call) {
      await requireConfirmed(call.c);
      const { _id, cookie } = await passkeys.add(signedIn(call), call.body, call.c.req.raw.headers);
      addCookies(call.c, [cookie]);
      return { _id };
    },
  });

  member('PATCH', '/auth/passkeys/{passkeyId}', {
    id: 'renamePasskey',
    summary: 'Rename a passkey',
    params,
    body: passkeyRenameSchema,
    fails: [404],
    handle: ({ member: { id }, params: { passkeyId }, body }) => passkeys.rename(id, passkeyId, body.name),
  });

  member('DELETE', '/auth/passkeys/{passkeyId}', {
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Ends all other sessions and notifies the member by email.',
    params,
    fails: [CONFIRMATION_NEEDED, 404, 409],
    async handle(call) {
      await requireConfirmed(call.c);
      await passkeys.remove(signedIn(call), call.params.passkeyId);
    },
  });

  member('POST', '/auth/passkeys/confirm', {
    id: 'confirmByPasskey',
    summary: 'Prove again who the member is, by a passkey',
    body: passkeyAnswerSchema,
    fails: [REFUSED],
    async handle(call) {
      addCookies(call.c, [await passkeys.confirm(call.body, call.c.req.raw.headers, signedIn(call))]);
    },
  });

  return router;
}
