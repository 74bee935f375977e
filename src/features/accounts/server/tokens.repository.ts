import type { TokenScope } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-data.ts';
import { MAX_TOKENS } from '../contract/rules.ts';

type NewToken = { name: string; scope: TokenScope; tokenHash: Buffer; expiresAt: Date };

export function createTokensRepository(db: Database) {
  return {
    /**
     * A member has a limited number of tokens, each with another name. Locks the member's row, so that concurrent calls
     * keep the limits. Deletes the member's expired tokens, which do not count.
     */
    async add(memberId: string, token: NewToken, now: Date): Promise<{ id: string } | 'full' | 'taken'> {
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
    },

    /** Returns the member's tokens, newest first, without expired ones. */
    list: (memberId: string, now: Date) =>
      db
        .selectFrom('access_token')
        .select(['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        // A CHECK constraint of the table guarantees this type.
        .$narrowType<{ scope: TokenScope }>()
        .execute(),

    /** @returns undefined when the member has no such token */
    remove: (memberId: string, id: string) =>
      db
        .deleteFrom('access_token')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),

    findByHash: (tokenHash: Buffer, now: Date) =>
      db
        .selectFrom('access_token')
        .innerJoin('member', 'member.id', 'access_token.member_id')
        .select(['access_token.id', 'member_id', 'email', 'scope', 'last_used_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('disabled_at', 'is', null)
        .$narrowType<{ scope: TokenScope }>()
        .executeTakeFirst(),

    async markUsed(memberId: string, id: string, now: Date): Promise<void> {
      await db
        .updateTable('access_token')
        .set({ last_used_at: now })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .execute();
    },
  };
}
