import type { Database } from '#engine/database/database.ts';
import { lockMemberData, outdateProfile } from '#engine/database/member-data.ts';
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
        await lockMemberData(trx, memberId);
        // The profile recommends films within the limits.
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
