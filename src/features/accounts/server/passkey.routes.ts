import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { AppError, conflict } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { addCookies, privateResponses } from '#engine/http/headers.ts';
import { callerOf, signedIn } from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { successSchema } from '../contract/accounts.ts';
import { type PasskeyAnswer, passkeyAnswerSchema, passkeyOptionsSchema } from '../contract/passkeys.ts';
import type { Challenges } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/** Loaded at the first passkey, because the library takes 26 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const COOKIE = 'passkey';
/**
 * Seconds. This is long, because the login page asks for a challenge when it opens, so that its e-mail field can
 * suggest passkeys.
 */
const CHALLENGE_LASTS = 15 * 60;
/** Milliseconds for which used challenges are stored. Challenges expire sooner. */
const USED_KEPT = 24 * 3_600_000;
const challengeSchema = z.object({ challenge: z.string(), memberId: z.uuid().nullable() });

const REFUSED = [401, '`passkey_refused`: unknown, forged, used before, or without a check of the user'] as const;

type Needs = { sessions: Sessions; challenges: Challenges; rateLimits: RateLimits };

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Returns why browsers refuse passkeys at this origin, or null (WebAuthn 3, sections 5.1.3 and 5.1.4). */
export function passkeyProblem(appUrl: string): 'needs_https' | 'needs_name' | null {
  const { protocol, hostname } = new URL(appUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return null;
  if (protocol !== 'https:') return 'needs_https';
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'needs_name' : null;
}

export const bytesOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex');

/** Passkeys (WebAuthn), with which members log in without a password. */
export function createPasskeys(
  { db, env, log, clock }: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
  { sessions, challenges, rateLimits }: Needs,
) {
  const { hostname: rpID, origin } = new URL(env.APP_URL);
  const problem = passkeyProblem(env.APP_URL);
  /** Conditions for every answer of an authenticator. */
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  const refused = () => new AppError('passkey_refused', { message: 'This passkey did not work. Please try again.' });

  /** A Set-Cookie header, after an answer to the challenge. */
  const clearedCookie = () => challenges.clear(COOKIE);

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
    if (!checked) return null;
    // A copied cookie would answer it again.
    const isFirst = await db
      .insertInto('used_challenge')
      .values({ challenge_hash: hashOf(waiting.challenge), expires_at: new Date(clock().getTime() + USED_KEPT) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('challenge_hash')
      .executeTakeFirst();
    return isFirst ? checked : null;
  }

  const find = (credentialId: string) =>
    db
      .selectFrom('passkey')
      .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();

  async function verify(sent: PasskeyAnswer, challenge: string, found: NonNullable<Awaited<ReturnType<typeof find>>>) {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        // The library checks the fields that our schema leaves open.
        response: sent as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        ...expected,
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
      const found = await find(sent.id);
      if (!found) return null;
      const { id, member_id: memberId } = found;
      const { userHandle } = sent.response;
      if (userHandle && !bytesOf(memberId).equals(Buffer.from(userHandle, 'base64url'))) return null;
      const info = await verify(sent, challenge, found);
      return info && { id, memberId, counter: info.newCounter, backedUp: info.credentialBackedUp };
    });
    if (!use) throw refused();
    const { id, memberId, counter, backedUp } = use;
    // Another login may have stored the same or a higher counter meanwhile. A passkey that does not count sends 0.
    const stored = await db
      .updateTable('passkey')
      .set({ counter: String(counter), backed_up: backedUp, last_used_at: clock() })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('counter', counter === 0 ? '=' : '<', String(counter))
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw refused();
    return memberId;
  }

  function routes({ requireMember }: Pick<Callers, 'requireMember'>) {
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
        const { generateAuthenticationOptions } = await loadWebAuthn();
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
        addCookies(c, [...entered.headers.getSetCookie(), clearedCookie()]);
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
        addCookies(call.c, [clearedCookie()]);
      },
    });

    return router;
  }

  return { problem, expected, requirePossible, ask, answered, clearedCookie, prove, routes };
}
