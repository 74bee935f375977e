import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, conflict, forbidden, notFound } from '#engine/errors.ts';
import type { Caller, SignedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import type { NewPasskey, Passkey, PasskeyAnswer } from '../contract/passkeys.ts';
import { MAX_PASSKEYS } from '../contract/rules.ts';
import type { WorkingWays } from './account.repository.ts';
import type { ChangeBy } from './account-changed.ts';
import type { Challenges } from './challenges.ts';
import { createPasskeyRepository, type PasskeyRepository } from './passkey.repository.ts';
import type { Sessions } from './sessions.ts';
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

type Needs = {
  sessions: Sessions;
  challenges: Challenges;
  rateLimits: RateLimits;
  changeBy: ChangeBy;
  works: WorkingWays;
};
type Asked = { options: { challenge: string }; cookie: string };

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Returns why browsers refuse passkeys at this origin, or null (WebAuthn 3, sections 5.1.3 and 5.1.4). */
export function passkeyProblem(appUrl: string): 'needs_https' | 'needs_name' | null {
  const { protocol, hostname } = new URL(appUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return null;
  if (protocol !== 'https:') return 'needs_https';
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'needs_name' : null;
}

const bytesOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

/** Passkeys (WebAuthn), with which members log in without a password. */
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

  const asked = (options: Asked['options'], memberId: string | null): Asked => ({
    options,
    cookie: challenges.issue(COOKIE, { challenge: options.challenge, memberId }, CHALLENGE_LASTS),
  });

  type Found = NonNullable<Awaited<ReturnType<PasskeyRepository['find']>>>;

  async function verify(sent: PasskeyAnswer, challenge: string, found: Found) {
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

  /** Checks the answer to the browser's challenge. @returns the passkey's owner @throws AppError passkey_refused */
  async function prove(sent: PasskeyAnswer, headers: Headers): Promise<string> {
    const waiting = challenges.read(headers, COOKIE, challengeSchema);
    const found = waiting && waiting.memberId === null && (await repository.find(sent.id));
    if (!found) throw refused();
    const { id, member_id: memberId } = found;
    const { userHandle } = sent.response;
    if (userHandle && !bytesOf(memberId).equals(Buffer.from(userHandle, 'base64url'))) throw refused();
    const info = await verify(sent, waiting.challenge, found);
    if (!info || !(await challenges.spend(waiting.challenge))) throw refused();
    const use = { id, memberId, counter: info.newCounter, backedUp: info.credentialBackedUp, now: clock() };
    if (!(await repository.use(use))) throw refused();
    return memberId;
  }

  return {
    prove,

    /** Begins a login. Needs no session, because the response says nothing about any account. @throws AppError conflict */
    async ask(): Promise<Asked> {
      requirePossible();
      const { generateAuthenticationOptions } = await load();
      return asked(await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null);
    },

    /** Logs in. No second factor is needed, because the authenticator has checked its user. @returns cookies */
    async logIn(sent: PasskeyAnswer, caller: Caller): Promise<string[]> {
      const undoCount = await rateLimits.passkey(caller.address);
      const member = await sessions.findMember(await prove(sent, caller.headers));
      const entered = member && (await sessions.enter(member, caller));
      if (!entered) throw refused();
      await undoCount();
      return [...entered.headers.getSetCookie(), challenges.clear(COOKIE)];
    },

    /** Proves again who the member is. @returns a cookie */
    async confirm(sent: PasskeyAnswer, headers: Headers, { id, token }: SignedIn): Promise<string> {
      if ((await prove(sent, headers)) !== id) throw refused();
      await sessions.confirm(token);
      return challenges.clear(COOKIE);
    },

    async list(memberId: string): Promise<{ passkeys: Passkey[]; problem: typeof problem }> {
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

    /** @throws AppError conflict where the site cannot use passkeys */
    async askForNew({ id, email }: SignedIn): Promise<Asked> {
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
      return asked(options, id);
    },

    /** A passkey without a name is called like the browser. @throws AppError conflict, forbidden */
    async add(member: SignedIn, sent: NewPasskey, headers: Headers): Promise<{ _id: string; cookie: string }> {
      const waiting = challenges.read(headers, COOKIE, challengeSchema);
      if (waiting?.memberId !== member.id) throw notAdded();
      const { verifyRegistrationResponse } = await load();
      const { registrationInfo: info } = await verifyRegistrationResponse({
        // The library checks the fields that our schema leaves open.
        response: sent as RegistrationResponseJSON,
        expectedChallenge: waiting.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => ({ registrationInfo: null }));
      if (!info || info.credential.id.length > MAX_CREDENTIAL_ID) throw notAdded();
      if (!(await challenges.spend(waiting.challenge))) throw notAdded();
      const { credential, credentialBackedUp: backedUp } = info;
      const passkey = {
        name: sent.name ?? deviceName(headers.get('User-Agent')),
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp,
      };
      const change = { most: MAX_PASSKEYS, ...changeBy(member, 'passkey-added') };
      const added = await repository.add(member.id, passkey, change);
      if (added === 'full') throw conflict(`You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
      if (added === 'taken') throw notAdded();
      return { _id: added.id, cookie: challenges.clear(COOKIE) };
    },

    /** @throws AppError not_found */
    async rename(memberId: string, id: string, name: string): Promise<void> {
      if (!(await repository.rename(memberId, id, name))) throw notFound('Passkey not found.');
    },

    /** @throws AppError not_found, conflict for the only way to log in */
    async remove(member: SignedIn, id: string): Promise<void> {
      const change = changeBy(member, 'passkey-removed');
      const done = await repository.remove({ memberId: member.id, id, works, ...change });
      if (done === 'missing') throw notFound('Passkey not found.');
      if (done === 'last') throw conflict('This is your only way to log in. Please add another one first.');
    },
  };
}
