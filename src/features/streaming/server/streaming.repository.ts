import { sql } from 'kysely';
import { outdateProfile } from '#catalogue/figures/outdate-profile.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { MemberServicesInput } from '../contract/streaming.ts';

export type ServicesRepository = ReturnType<typeof createServicesRepository>;

export function createServicesRepository(db: Database) {
  return {
    async find(memberId: string): Promise<MemberServicesInput | undefined> {
      return (
        db
          .selectFrom('member_services')
          .select(['region', 'platforms'])
          .where('member_id', '=', memberId)
          // Only `replace` writes the row, so its values have these types.
          .$narrowType<MemberServicesInput>()
          .executeTakeFirst()
      );
    },

    async replace(memberId: string, services: MemberServicesInput): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // The profile recommends films on the services, so it becomes outdated. This call comes first: it locks the
        // member, so that a deletion of the account cannot deadlock.
        await outdateProfile(trx, memberId);
        await trx
          .insertInto('member_services')
          .values({ member_id: memberId, ...services })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet(services))
          .execute();
      });
    },

    /** Returns countries with streaming data. Reads only one entry of the index for each country. */
    async regions(): Promise<string[]> {
      const { rows } = await sql<{ region: string }>`
        with recursive found as (
          (select region from film_provider where kind = 'stream' order by region limit 1)
          union all
          select (select region from film_provider where region > found.region and kind = 'stream'
            order by region limit 1) from found where found.region is not null)
        select region from found where region is not null`.execute(db);
      return rows.map(({ region }) => region);
    },
  };
}
