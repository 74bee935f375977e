import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, conflict, forbidden, notFound } from '#engine/errors.ts';
import { addCookies } from '#engine/http/cookies.ts';
import type { Callers } from '#engine/http/feature.ts';
import { privateResponses } from '#engine/http/headers.ts';
import { callerOf, signedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { successSchema } from '../contract/accounts.ts';
import {
  newPasskeySchema,
  type PasskeyAnswer,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyRenameSchema,
  passkeysSchema,
} from '../contract/passkeys.ts';
import { MAX_PASSKEYS } from '../contract/rules.ts';
import { removeWay, type WorkingWays } from './account.repository.ts';
import type { Challenges } from './cookies.ts';
import type { ChangeBy } from './letters.ts';
import { createPasskeyRepository, type PasskeyRepository } from './passkey.repository.ts';
import type { Sessions } from './sessions.routes.ts';
import { deviceName } from './user-agent.ts';

/** Loaded at the first passkey, because the library takes 26 MB. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE), the ones that WebAuthn recommends. */
const ALGORITHMS = [-8, -7, -257];

/** Characters of base64url: 1,023 bytes (WebAuthn 3, section 6.1). The index of the ids cannot hold much longer ones. */
const MAX_CREDENTIAL_ID = 1_364;

const COOKIE = 'passkey';
/**
 * Seconds. This is long, because the login page asks for a challenge when it opens, so that its e-mail field can
 * suggest passkeys.
 */
const CHALLENGE_LASTS = 15 * 60;
const challengeSchema = z.object({ challenge: z.string(), memberId: z.uuid().nullable() });

const params = z.object({ passkeyId: z.uuid('must be the id of a passkey') });
const REFUSED = [401, '`passkey_refused`: unknown, forged, used before, or without a check of the user'] as const;

type Needs = {
  sessions: Sessions;
  challenges: Challenges;
  rateLimits: RateLimits;
  changeBy: ChangeBy;
  works: WorkingWays;
};

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Returns why browsers refuse passkeys at this origin, or null (WebAuthn 3, sections 5.1.3 and 5.1.4). */
export function passkeyProblem(appUrl: string): 'needs_https' | 'needs_name' | null {
  const { protocol, hostname } = new URL(appUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return null;
  if (protocol !== 'https:') return 'needs_https';
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'needs_name' : null;
}

const bytesOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

/** Passkeys (WebAuthn), with which members log in without a password, and a member's own passkeys. */
export function createPasskeys(
  { db, env, log, clock }: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
  { sessions, challenges, rateLimits, changeBy, works }: Needs,
) {
  const repository = createPasskeyRepository(db);
  const { hostname: rpID, origin } = new URL(env.APP_URL);
  const problem = passkeyProblem(env.APP_URL);

  const refused = () => new AppError('passkey_refused', { message: 'This passkey did not work. Please try again.' });
  const notAdded = () => forbidden('The passkey could not be added. Please try again.');

  function requirePossible(): void {
    if (problem) throw conflict('This site cannot use passkeys, because they need https.');
  }

  /** Challenges the browser. @param memberId the member who adds a passkey; null for a proof, which may be anybody's */
  function ask(c: Context, options: { challenge: string }, memberId: string | null) {
    addCookies(c, [challenges.issue(COOKIE, { challenge: options.challenge, memberId }, CHALLENGE_LASTS)]);
    return { ...options };
  }

  /** Checks the answer to the browser's challenge, and uses the challenge up. @returns null if any check fails */
  async function answered<Checked>(
    headers: Headers,
    memberId: string | null,
    check: (challenge: string) => Promise<Checked | null>,
  ): Promise<Checked | null> {
    const waiting = challenges.read(headers, COOKIE, challengeSchema);
    if (!waiting || waiting.memberId !== memberId) return null;
    const checked = await check(waiting.challenge);
    return checked && (await repository.spend(waiting.challenge, clock())) ? checked : null;
  }

  async function verify(
    sent: PasskeyAnswer,
    challenge: string,
    found: NonNullable<Awaited<ReturnType<PasskeyRepository['find']>>>,
  ) {
    const { verifyAuthenticationResponse } = await load();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        // The library checks the fields that our schema leaves open.
        response: sent as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: found.credential_id,
          publicKey: new Uint8Array(found.public_key),
          counter: Number(found.counter),
        },
      });
      return verified ? authenticationInfo : null;
    } catch (error) {
      // The reason may be a counter that is too low: then the passkey exists twice.
      log.warn({ passkey: found.id, reason: error instanceof Error ? error.message : null }, 'passkey refused');
      return null;
    }
  }

  /** @returns the id of the passkey's owner @throws AppError passkey_refused */
  async function prove(sent: PasskeyAnswer, headers: Headers): Promise<string> {
    const use = await answered(headers, null, async (challenge) => {
      const found = await repository.find(sent.id);
      if (!found) return null;
      const { id, member_id: memberId } = found;
      const { userHandle } = sent.response;
      if (userHandle && !bytesOf(memberId).equals(Buffer.from(userHandle, 'base64url'))) return null;
      const info = await verify(sent, challenge, found);
      return info && { id, memberId, counter: info.newCounter, backedUp: info.credentialBackedUp };
    });
    if (!use || !(await repository.use(use, clock()))) throw refused();
    return use.memberId;
  }

  function routes({ requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>) {
    const { router, visitor, member } = memberRoutes('Accounts', requireMember);
    router.use('/auth/passkeys/sign-in/*', privateResponses);

    visitor('POST', '/auth/passkeys/sign-in/options', {
      id: 'askForSignIn',
      summary: 'Begin to log in by a passkey',
      description: 'The same for everybody. A cookie holds the challenge for fifteen minutes.',
      answer: [passkeyOptionsSchema, 'PublicKeyCredentialRequestOptionsJSON of WebAuthn'],
      fails: [409],
      async handle({ c }) {
        requirePossible();
        const { generateAuthenticationOptions } = await load();
        return ask(c, await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null);
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
        const caller = callerOf(c);
        const undoCount = await rateLimits.passkey(caller.address);
        const member = await sessions.findMember(await prove(body, caller.headers));
        const entered = member && (await sessions.enter(member, caller));
        if (!entered) throw refused();
        await undoCount();
        addCookies(c, [...entered.headers.getSetCookie(), challenges.clear(COOKIE)]);
        return { success: true as const };
      },
    });

    member('POST', '/auth/passkeys/confirm', {
      id: 'confirmByPasskey',
      summary: 'Prove again who the member is, by a passkey',
      body: passkeyAnswerSchema,
      fails: [REFUSED],
      async handle(call) {
        const { id, token } = signedIn(call);
        if ((await prove(call.body, call.c.req.raw.headers)) !== id) throw refused();
        await sessions.confirm(token);
        addCookies(call.c, [challenges.clear(COOKIE)]);
      },
    });

    member('GET', '/auth/passkeys', {
      id: 'listPasskeys',
      summary: "The member's passkeys",
      answer: [passkeysSchema, 'Newest first'],
      async handle({ member: { id: memberId } }) {
        const rows = await repository.list(memberId);
        const passkeys = rows.map(({ id, name, ...row }) => ({
          _id: id,
          name,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
          backedUp: row.backed_up,
        }));
        return { passkeys, problem };
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
        requirePossible();
        const { generateRegistrationOptions } = await load();
        const known = await repository.list(id);
        const options = await generateRegistrationOptions({
          rpName: PRODUCT_NAME,
          rpID,
          userName: email,
          userDisplayName: email,
          userID: new Uint8Array(bytesOf(id)),
          attestationType: 'none',
          supportedAlgorithmIDs: ALGORITHMS,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        });
        return ask(call.c, options, id);
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
        const info = await answered(headers, owner.id, async (challenge) => {
          const { verifyRegistrationResponse } = await load();
          const { registrationInfo = null } = await verifyRegistrationResponse({
            // The library checks the fields that our schema leaves open.
            response: sent as RegistrationResponseJSON,
            expectedChallenge: challenge,
            expectedOrigin: origin,
            expectedRPID: rpID,
            requireUserVerification: true,
            supportedAlgorithmIDs: ALGORITHMS,
          }).catch(() => ({ registrationInfo: null }));
          return registrationInfo && registrationInfo.credential.id.length <= MAX_CREDENTIAL_ID
            ? registrationInfo
            : null;
        });
        if (!info) throw notAdded();
        const passkey = {
          name,
          credential_id: info.credential.id,
          public_key: Buffer.from(info.credential.publicKey),
          counter: String(info.credential.counter),
          transports: info.credential.transports ?? [],
          backed_up: info.credentialBackedUp,
        };
        const added = await repository.add(owner.id, passkey, changeBy(owner, 'passkey-added'));
        if (added === 'full') throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
        if (added === 'taken') throw notAdded();
        addCookies(call.c, [challenges.clear(COOKIE)]);
        return { _id: added.id };
      },
    });

    member('PATCH', '/auth/passkeys/{passkeyId}', {
      id: 'renamePasskey',
      summary: 'Rename a passkey',
      params,
      body: passkeyRenameSchema,
      fails: [404],
      async handle({ member: { id }, params: { passkeyId }, body }) {
        if (!(await repository.rename(id, passkeyId, body.name))) throw notFound('Passkey not found.');
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

  return { prove, routes };
}
