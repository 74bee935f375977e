import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import type { Database } from '../../db/database.ts';
import { outdateProfile } from '../../fright/fright.ts';

export type LimitsRepository = ReturnType<typeof createLimitsRepository>;

export function createLimitsRepository(db: Database) {
  return {
    async find(memberId: string): Promise<FrightLimits | undefined> {
      return (
        db
          .selectFrom('fright_limits')
          .select(['axes', 'notes'])
          .where('member_id', '=', memberId)
          // Only `replace` writes the row.
          .$narrowType<FrightLimits>()
          .executeTakeFirst()
      );
    },

    async replace(memberId: string, { axes, notes }: FrightLimits): Promise<void> {
      const limits = { axes: JSON.stringify(axes), notes };
      await db.transaction().execute(async (trx) => {
        // The profile recommends films within the limits, so it becomes outdated. This call comes first: it locks the
        // member. If the limits were locked first, this would deadlock with a deletion of the account.
        await outdateProfile(trx, memberId);
        await trx
          .insertInto('fright_limits')
          .values({ member_id: memberId, ...limits })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet(limits))
          .execute();
      });
    },
  };
}
