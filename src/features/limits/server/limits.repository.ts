import { outdateProfile } from '#catalogue/figures/outdate-profile.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { FrightLimits } from '../contract/fright-limits.ts';

const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

export type LimitsRepository = ReturnType<typeof createLimitsRepository>;

export function createLimitsRepository(db: Database) {
  return {
    async find(memberId: string): Promise<FrightLimits> {
      const limits = await db
        .selectFrom('fright_limits')
        .select(['axes', 'notes'])
        .where('member_id', '=', memberId)
        // Only `replace` writes the row.
        .$narrowType<FrightLimits>()
        .executeTakeFirst();
      return limits ?? NO_LIMITS;
    },

    async replace(memberId: string, limits: FrightLimits): Promise<FrightLimits> {
      const row = { ...limits, axes: JSON.stringify(limits.axes) };
      await db.transaction().execute(async (trx) => {
        // The profile recommends films within the limits, so it becomes outdated. This call comes first: it locks the
        // member. If the limits were locked first, this would deadlock with a deletion of the account.
        await outdateProfile(trx, memberId);
        await trx
          .insertInto('fright_limits')
          .values({ member_id: memberId, ...row })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
          .execute();
      });
      return limits;
    },
  };
}
