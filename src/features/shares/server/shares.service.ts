import type { Deps } from '#engine/deps.ts';
import { badRequest } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { SHARED_PAGES } from '../contract/shared-pages.ts';
import type { CreatedShare, Share, ShareInput } from '../contract/shares.ts';
import type { SharesRepository } from './shares.repository.ts';

export type SharesService = ReturnType<typeof createSharesService>;

export function createSharesService(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  repository: SharesRepository,
  rateLimits: Pick<RateLimits, 'share'>,
) {
  return {
    /** @throws AppError bad_request, not_found, conflict, too_many_requests */
    async create(memberId: string, { expiresAt: expiry, ...subject }: ShareInput): Promise<CreatedShare> {
      const now = clock();
      const expiresAt = expiry === null ? null : new Date(expiry);
      if (expiresAt && expiresAt <= now) throw badRequest('expiresAt: must be in the future');
      await rateLimits.share(memberId);
      const token = newToken();
      const _id = await repository.add(memberId, { ...subject, tokenHash: hashOf(token), expiresAt }, now);
      return { _id, url: `${env.APP_URL}${SHARED_PAGES}${token}` };
    },

    async list(memberId: string): Promise<Share[]> {
      const rows = await repository.list(memberId, clock());
      return rows.map(({ id, kind, year, name, list_id, list_name, created_at, expires_at }) => ({
        _id: id,
        kind,
        year,
        name,
        list: list_id === null || list_name === null ? null : { _id: list_id, name: list_name },
        createdAt: created_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
      }));
    },

    revoke: repository.remove,
  };
}
