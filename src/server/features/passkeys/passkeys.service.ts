import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AccountChange } from '#contract/accounts/accounts.ts';
import type { NewPasskey, Passkey, PasskeyAnswer } from '#contract/accounts/passkeys.ts';
import { MAX_PASSKEYS } from '#contract/accounts/rules.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded at the first passkey, because the library takes 26 MB. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE), the ones that WebAuthn recommends. */
const ALGORITHMS = [-8, -7, -257];

const COOKIE = 'passkey';
/**
 * Seconds. This is long, because the login page asks for a challenge when it opens, so that its e-mail field can
 * suggest passkeys.
 */
const CHALLENGE_LASTS = 15 * 60;
const challengeSchema = z.object({ challenge: z.string(), memberId: z.uuid().nullable() });

type Cookies = {
  issue: (name: string, content: object, seconds: number) => string;
  read: <T>(headers: Headers, name: string, schema: z.ZodType<T>) => T | null;
  clear: (name: string) => string;
};
type PasskeysServiceOptions = {
  repository: PasskeysRepository;
  relyingParty: RelyingParty;
  problem: 'needs_https' | 'needs_name' | null;
  works: Parameters<PasskeysRepository['remove']>[0]['works'];
  cookies: Cookies;
  jobs: Deps['jobs'];
  log: Pick<Logger, 'warn'>;
  clock: () => Date;
};

/** A member who is signed in. */
type Caller = { id: string; email: string; token: string | null };
type Asked = { options: { challenge: string }; cookie: string };

export type PasskeysService = ReturnType<typeof createPasskeysService>;

const hashOfChallenge = (challenge: string) => createHash('sha256').update(challenge).digest();
const bytesOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

export function createPasskeysService(options: PasskeysServiceOptions) {
  const { repository, relyingParty, problem, works, cookies, jobs, log, clock } = options;
  const { name: rpName, id: rpID, origin } = relyingParty;

  const refused = () => new AppError('passkey_refused', { message: 'This passkey did not work. Please try again.' });
  const notAdded = () => new AppError('forbidden', { message: 'The passkey could not be added. Please try again.' });

  function requirePossible(): void {
    if (problem) throw new AppError('conflict', { message: 'This site cannot use passkeys: they need https.' });
  }

  const changeBy = ({ id, token }: Pick<Caller, 'id' | 'token'>, change: AccountChange) => ({
    currentToken: token,
    notify: (trx: Parameters<Deps['jobs']['add']>[2]) =>
      jobs.add('send-account-changed', { memberId: id, change }, trx),
  });

  const asked = (made: Asked['options'], memberId: string | null): Asked => ({
    options: made,
    cookie: cookies.issue(COOKIE, { challenge: made.challenge, memberId }, CHALLENGE_LASTS),
  });

  /** Returns the verified data of a new passkey, or null if it is not valid. */
  async function verifyNew(sent: NewPasskey, challenge: string) {
    const { verifyRegistrationResponse } = await load();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        // The library checks the fields that our schema leaves open.
        response: sent as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return registrationInfo ?? null;
    } catch {
      return null;
    }
  }

  type Found = NonNullable<Awaited<ReturnType<PasskeysRepository['find']>>>;

  async function verifyUse(sent: PasskeyAnswer, challenge: string, found: Found) {
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

  return {
    refused,

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
    async askForNew({ id, email }: Caller): Promise<Asked> {
      requirePossible();
      const { generateRegistrationOptions } = await load();
      const known = await repository.list(id);
      const made = await generateRegistrationOptions({
        rpName,
        rpID,
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(bytesOf(id)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      });
      return asked(made, id);
    },

    /** @param fallbackName the passkey's name if the member sent none @throws AppError conflict, forbidden */
    async add(caller: Caller, sent: NewPasskey, { headers, fallbackName }: { headers: Headers; fallbackName: string }) {
      const waiting = cookies.read(headers, COOKIE, challengeSchema);
      if (waiting?.memberId !== caller.id) throw notAdded();
      const info = await verifyNew(sent, waiting.challenge);
      if (!info) throw notAdded();
      const { credential, credentialBackedUp: backedUp } = info;
      const passkey = {
        name: sent.name ?? fallbackName,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp,
        now: clock(),
      };
      const challengeHash = hashOfChallenge(waiting.challenge);
      const change = { most: MAX_PASSKEYS, challengeHash, ...changeBy(caller, 'passkey-added') };
      const added = await repository.add(caller.id, passkey, change);
      if (added === 'full')
        throw new AppError('conflict', { message: `You have ${MAX_PASSKEYS} passkeys. Please remove one first.` });
      if (added === 'taken' || added === 'replayed') throw notAdded();
      return { _id: added.id, cookie: cookies.clear(COOKIE) };
    },

    /** Needs no session, because the response says nothing about any account. @throws AppError conflict */
    async ask(): Promise<Asked> {
      requirePossible();
      const { generateAuthenticationOptions } = await load();
      return asked(await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null);
    },

    /** @returns the passkey's owner @throws AppError passkey_refused */
    async prove(sent: PasskeyAnswer, headers: Headers): Promise<{ memberId: string; cookie: string }> {
      const waiting = cookies.read(headers, COOKIE, challengeSchema);
      const found = waiting && waiting.memberId === null && (await repository.find(sent.id));
      if (!found) throw refused();
      const { userHandle } = sent.response;
      if (userHandle && !bytesOf(found.member_id).equals(Buffer.from(userHandle, 'base64url'))) throw refused();
      const info = await verifyUse(sent, waiting.challenge, found);
      const isUsed =
        info &&
        (await repository.use({
          id: found.id,
          memberId: found.member_id,
          counter: info.newCounter,
          backedUp: info.credentialBackedUp,
          challengeHash: hashOfChallenge(waiting.challenge),
          now: clock(),
        }));
      if (!isUsed) throw refused();
      return { memberId: found.member_id, cookie: cookies.clear(COOKIE) };
    },

    /** @throws AppError not_found */
    async rename(memberId: string, id: string, name: string): Promise<void> {
      if (!(await repository.rename(memberId, id, name))) throw notFound('Passkey not found.');
    },

    /** @throws AppError not_found, conflict for the only way to log in */
    async remove(caller: Caller, id: string): Promise<void> {
      const done = await repository.remove({
        memberId: caller.id,
        id,
        works,
        ...changeBy(caller, 'passkey-removed'),
      });
      if (done === 'missing') throw notFound('Passkey not found.');
      if (done === 'last')
        throw new AppError('conflict', { message: 'This is your only way to log in. Please add another one first.' });
    },
  };
}
