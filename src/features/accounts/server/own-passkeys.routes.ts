import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { lockMember } from '#engine/database/member-data.ts';
import type { Deps } from '#engine/deps.ts';
import { conflict, forbidden, notFound } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { addCookies } from '#engine/http/headers.ts';
import { signedIn } from '#engine/http/member.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { newPasskeySchema, passkeyOptionsSchema, passkeyRenameSchema, passkeysSchema } from '../contract/passkeys.ts';
import { MAX_PASSKEYS } from '../contract/rules.ts';
import { type Change, endOtherAccess, removeWay, type WorkingWays } from './account.repository.ts';
import { deviceName } from './devices.ts';
import type { ChangeBy } from './letters.ts';
import { bytesOf, loadWebAuthn, type Passkeys } from './passkey.routes.ts';

/** EdDSA, ES256 and RS256 (COSE), the ones that WebAuthn recommends. */
const ALGORITHMS = [-8, -7, -257];

/** Characters of base64url: 1,023 bytes (WebAuthn 3, section 6.1). The index of the ids cannot hold much longer ones. */
const MAX_CREDENTIAL_ID = 1_364;

const params = z.object({ passkeyId: z.uuid('must be the id of a passkey') });

type NewPasskey = {
  member_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  backed_up: boolean;
};

type Needs = Pick<Callers, 'requireMember' | 'requireConfirmed'> & {
  passkeys: Passkeys;
  changeBy: ChangeBy;
  works: WorkingWays;
};

/** A member's own passkeys. */
export function ownPasskeyRoutes(
  { db }: Pick<Deps, 'db'>,
  { requireMember, requireConfirmed, passkeys, changeBy, works }: Needs,
) {
  const { router, member } = memberRoutes('Accounts', requireMember);
  const notAdded = () => forbidden('The passkey could not be added. Please try again.');

  const list = (memberId: string) =>
    db
      .selectFrom('passkey')
      .select(['id as _id', 'name', 'credential_id', 'transports', 'backed_up as backedUp'])
      .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();

  /**
   * Adds a passkey and ends the other sessions. Locks the member's row, so that concurrent calls keep the limit.
   *
   * @returns its id @throws AppError forbidden, conflict
   */
  async function add(passkey: NewPasskey, change: Change): Promise<string> {
    const { member_id: memberId } = passkey;
    return db.transaction().execute(async (trx) => {
      if (!(await lockMember(trx, memberId))) throw notAdded();
      const own = await trx.selectFrom('passkey').select('id').where('member_id', '=', memberId).execute();
      if (own.length >= MAX_PASSKEYS) throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
      const { id } = await trx
        .insertInto('passkey')
        .values({ ...passkey, created_at: change.now })
        .onConflict((other) => other.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(notAdded);
      await endOtherAccess(trx, memberId, change.currentToken);
      await change.notify(trx);
      return id;
    });
  }

  member('GET', '/auth/passkeys', {
    id: 'listPasskeys',
    summary: "The member's passkeys",
    answer: [passkeysSchema, 'Newest first'],
    async handle({ member: { id: memberId } }) {
      const own = (await list(memberId)).map(({ credential_id, transports, ...passkey }) => passkey);
      return { passkeys: own, problem: passkeys.problem };
    },
  });

  member('POST', '/auth/passkeys/options', {
    id: 'askForPasskey',
    summary: 'Begin to add a passkey',
    description: 'A cookie holds the challenge for fifteen minutes.',
    answer: [passkeyOptionsSchema, 'PublicKeyCredentialCreationOptionsJSON of WebAuthn'],
    fails: [CONFIRMATION_NEEDED, 409],
    async handle(call) {
      await requireConfirmed(call.c);
      const { id, email } = signedIn(call);
      passkeys.requirePossible();
      const { generateRegistrationOptions } = await loadWebAuthn();
      const known = await list(id);
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID: passkeys.expected.expectedRPID,
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(bytesOf(id)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      });
      return passkeys.ask(call.c, options, id);
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
      const owner = signedIn(call);
      const { headers } = call.c.req.raw;
      const { name = deviceName(headers.get('User-Agent')), ...sent } = call.body;
      const info = await passkeys.answered(headers, owner.id, async (challenge) => {
        const { verifyRegistrationResponse } = await loadWebAuthn();
        const { registrationInfo = null } = await verifyRegistrationResponse({
          // The library checks the fields that our schema leaves open.
          response: sent as RegistrationResponseJSON,
          expectedChallenge: challenge,
          ...passkeys.expected,
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch(() => ({ registrationInfo: null }));
        return registrationInfo && registrationInfo.credential.id.length <= MAX_CREDENTIAL_ID ? registrationInfo : null;
      });
      if (!info) throw notAdded();
      const passkey = {
        member_id: owner.id,
        name,
        credential_id: info.credential.id,
        public_key: Buffer.from(info.credential.publicKey),
        counter: String(info.credential.counter),
        transports: info.credential.transports ?? [],
        backed_up: info.credentialBackedUp,
      };
      const added = await add(passkey, changeBy(owner, 'passkey-added'));
      addCookies(call.c, [passkeys.clearedCookie()]);
      return { _id: added };
    },
  });

  member('PATCH', '/auth/passkeys/{passkeyId}', {
    id: 'renamePasskey',
    summary: 'Rename a passkey',
    params,
    body: passkeyRenameSchema,
    fails: [404],
    async handle({ member: { id }, params: { passkeyId }, body }) {
      const renamed = await db
        .updateTable('passkey')
        .set({ name: body.name })
        .where('member_id', '=', id)
        .where('id', '=', passkeyId)
        .returning('id')
        .executeTakeFirst();
      if (!renamed) throw notFound('Passkey not found.');
    },
  });

  member('DELETE', '/auth/passkeys/{passkeyId}', {
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Ends all other sessions and notifies the member by email.',
    params,
    fails: [CONFIRMATION_NEEDED, 404, 409],
    async handle(call) {
      await requireConfirmed(call.c);
      const owner = signedIn(call);
      const removal = { memberId: owner.id, id: call.params.passkeyId, works };
      await removeWay(db, 'passkey', { ...removal, ...changeBy(owner, 'passkey-removed') });
    },
  });

  return router;
}
