import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, conflict, notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { MAX_TOKEN_LIFETIME, MAX_TOKENS, TOKEN_PREFIX } from '../contract/rules.ts';
import type { AccessToken, CreatedToken, TokenInput } from '../contract/tokens.ts';
import { createTokensRepository } from './tokens.repository.ts';

/** Milliseconds. */
const DAY = 24 * 3_600_000;
/**
 * Milliseconds. The time of a token's last use is written at most once in this interval, so most calls write nothing.
 */
const LAST_USED_STEP = 5 * 60_000;

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[0-9a-f]{64}$`);

export type Tokens = ReturnType<typeof createTokens>;

/** Access tokens, with which members' own programs call the API. */
export function createTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>, rateLimits: RateLimits) {
  const repository = createTokensRepository(db);
  const invalid = () =>
    new AppError('invalid_token', { message: 'This access token is not valid. It is wrong, expired or deleted.' });

  return {
    /** Finds a token's owner and scope. @throws AppError invalid_token, too_many_requests */
    async authenticate(token: string) {
      if (!TOKEN.test(token)) throw invalid();
      const now = clock();
      const found = await repository.findByHash(hashOf(token), now);
      if (!found) throw invalid();
      await rateLimits.token(found.id);
      const { id, last_used_at: lastUsed, member_id: memberId, email, scope } = found;
      const isOld = !lastUsed || now.getTime() - lastUsed.getTime() >= LAST_USED_STEP;
      if (isOld) await repository.markUsed(memberId, id, now);
      return { member: { id: memberId, email }, scope };
    },

    /** @throws AppError bad_request, conflict for too many tokens or a second one of the same name */
    async create(memberId: string, { name, scope, expiresAt: expiry }: TokenInput): Promise<CreatedToken> {
      const now = clock();
      const expiresAt = new Date(expiry);
      if (expiresAt <= now) throw badRequest('expiresAt: must be in the future');
      if (expiresAt.getTime() - now.getTime() > MAX_TOKEN_LIFETIME * DAY)
        throw badRequest(`expiresAt: must be at most ${MAX_TOKEN_LIFETIME} days from now`);
      const token = TOKEN_PREFIX + newToken();
      const fresh = { name, scope, tokenHash: hashOf(token), expiresAt };
      const added = await repository.add(memberId, fresh, { most: MAX_TOKENS, now });
      if (added === 'full') throw conflict(`You have ${MAX_TOKENS} access tokens. Please delete one first.`);
      if (added === 'taken')
        throw conflict(
          'You already have an access token with this name. Please delete it first, or choose another name.',
        );
      return { _id: added.id, token };
    },

    async list(memberId: string): Promise<AccessToken[]> {
      const rows = await repository.list(memberId, clock());
      return rows.map(({ id, name, scope, ...times }) => ({
        _id: id,
        name,
        scope,
        createdAt: times.created_at.toISOString(),
        expiresAt: times.expires_at.toISOString(),
        lastUsedAt: times.last_used_at?.toISOString() ?? null,
      }));
    },

    /** @throws AppError not_found when the member has no such token */
    async revoke(memberId: string, id: string): Promise<void> {
      if (!(await repository.remove(memberId, id))) throw notFound('Access token not found.');
    },
  };
}
