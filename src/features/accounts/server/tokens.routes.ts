import { z } from 'zod';
import type { TokenScope } from '#contract/constants.ts';
import { DAY } from '#contract/units.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, conflict, notFound } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { MAX_TOKEN_LIFETIME, MAX_TOKENS, TOKEN_PREFIX } from '../contract/rules.ts';
import { accessTokensSchema, createdTokenSchema, tokenInputSchema } from '../contract/tokens.ts';

/**
 * Milliseconds. The time of a token's last use is written at most once in this interval, so most calls write nothing.
 */
const LAST_USED_STEP = 5 * 60_000;

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[0-9a-f]{64}$`);

type NewToken = { name: string; scope: TokenScope; tokenHash: Buffer; expiresAt: Date };

/** Access tokens, with which members' own programs call the API. */
export function createTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>, rateLimits: RateLimits) {
  const invalid = () =>
    new AppError('invalid_token', { message: 'This access token is not valid. It is wrong, expired or deleted.' });

  /** Finds a token's owner and scope. @throws AppError invalid_token, too_many_requests */
  async function authenticate(token: string) {
    if (!TOKEN.test(token)) throw invalid();
    const now = clock();
    const found = await db
      .selectFrom('access_token')
      .innerJoin('member', 'member.id', 'access_token.member_id')
      .select(['access_token.id', 'member_id', 'email', 'scope', 'last_used_at'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .where('disabled_at', 'is', null)
      // A CHECK constraint of the table guarantees this type.
      .$narrowType<{ scope: TokenScope }>()
      .executeTakeFirst();
    if (!found) throw invalid();
    await rateLimits.count('token', found.id);
    const { id, last_used_at: lastUsed, member_id: memberId, email, scope } = found;
    const isOld = !lastUsed || now.getTime() - lastUsed.getTime() >= LAST_USED_STEP;
    if (isOld)
      await db
        .updateTable('access_token')
        .set({ last_used_at: now })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .execute();
    return { member: { id: memberId, email }, scope };
  }

  /**
   * A member has a limited number of tokens, each with another name. Locks the member's row, so that concurrent calls
   * keep the limits. Deletes the member's expired tokens, which do not count.
   */
  async function add(memberId: string, token: NewToken, now: Date): Promise<{ id: string } | 'full' | 'taken'> {
    return db.transaction().execute(async (trx) => {
      await lockMemberData(trx, memberId);
      await trx.deleteFrom('access_token').where('member_id', '=', memberId).where('expires_at', '<=', now).execute();
      const tokens = await trx.selectFrom('access_token').select('name').where('member_id', '=', memberId).execute();
      if (tokens.some(({ name }) => name === token.name)) return 'taken';
      if (tokens.length >= MAX_TOKENS) return 'full';
      const { name, scope } = token;
      return trx
        .insertInto('access_token')
        .values({
          member_id: memberId,
          name,
          scope,
          token_hash: token.tokenHash,
          created_at: now,
          expires_at: token.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
  }

  function routes({ requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>) {
    const { router, member } = memberRoutes('Access tokens', requireMember);

    member('POST', '/tokens', {
      id: 'createToken',
      summary: "Make an access token for the member's programs",
      body: tokenInputSchema,
      status: 201,
      answer: [createdTokenSchema, 'The token'],
      fails: [CONFIRMATION_NEEDED, 409],
      async handle({ c, member: { id }, body: { name, scope, expiresAt: expiry } }) {
        await requireConfirmed(c);
        const now = clock();
        const expiresAt = new Date(expiry);
        if (expiresAt <= now) throw badRequest('expiresAt: must be in the future');
        if (expiresAt.getTime() - now.getTime() > MAX_TOKEN_LIFETIME * DAY)
          throw badRequest(`expiresAt: must be at most ${MAX_TOKEN_LIFETIME} days from now`);
        const token = TOKEN_PREFIX + newToken();
        const added = await add(id, { name, scope, tokenHash: hashOf(token), expiresAt }, now);
        if (added === 'full') throw conflict(`You have ${MAX_TOKENS} access tokens. Please delete one first.`);
        if (added === 'taken')
          throw conflict(
            'You already have an access token with this name. Please delete it first, or choose another name.',
          );
        return { _id: added.id, token };
      },
    });

    member('GET', '/tokens', {
      id: 'listTokens',
      summary: "The member's access tokens, without the secrets",
      answer: [accessTokensSchema, 'Newest first, without expired ones'],
      async handle({ member }) {
        const tokens = await db
          .selectFrom('access_token')
          .select(['id as _id', 'name', 'scope', 'created_at as createdAt'])
          .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt'])
          .where('member_id', '=', member.id)
          .where('expires_at', '>', clock())
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .$narrowType<{ scope: TokenScope }>()
          .execute();
        return { tokens };
      },
    });

    member('DELETE', '/tokens/{tokenId}', {
      id: 'deleteToken',
      summary: 'Revoke an access token',
      description: 'From then on its calls get 401.',
      params: z.object({ tokenId: z.uuid('must be the id of an access token') }),
      fails: [404],
      async handle({ member: { id }, params }) {
        const removed = await db
          .deleteFrom('access_token')
          .where('member_id', '=', id)
          .where('id', '=', params.tokenId)
          .returning('id')
          .executeTakeFirst();
        if (!removed) throw notFound('Access token not found.');
      },
    });

    return router;
  }

  return { authenticate, routes };
}
