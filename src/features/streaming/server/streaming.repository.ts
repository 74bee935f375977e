import { sql } from 'kysely';
import { outdateProfile } from '#catalogue/figures/outdate-profile.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData } from '#engine/database/member-access.ts';
import type { MemberServices, MemberServicesInput } from '../contract/streaming.ts';

export type StreamingRepository = ReturnType<typeof createStreamingRepository>;

/** @param siteRegion country of the public pages */
export function createStreamingRepository(db: Database, siteRegion: string) {
  const find = (memberId: string): Promise<MemberServicesInput | undefined> =>
    db
      .selectFrom('member_services')
      .select(['region', 'platforms'])
      .where('member_id', '=', memberId)
      // Only `replace` writes the row, so its values have these types.
      .$narrowType<MemberServicesInput>()
      .executeTakeFirst();

  /** Returns countries with streaming data, the site's first. Reads only one entry of the index for each country. */
  async function regions(): Promise<string[]> {
    const { rows } = await sql<{ region: string }>`
      with recursive found as (
        (select region from film_provider where kind = 'stream' order by region limit 1)
        union all
        select (select region from film_provider where region > found.region and kind = 'stream'
          order by region limit 1) from found where found.region is not null)
      select region from found where region is not null order by region <> ${siteRegion}, region`.execute(db);
    return rows.map(({ region }) => region);
  }

  return {
    /**
     * For a member who has not chosen, returns no platforms and the site's country. If that country has no streaming
     * data, returns the first country that has some.
     */
    async servicesOf(memberId: string): Promise<MemberServices> {
      const [chosen, known] = await Promise.all([find(memberId), regions()]);
      return { region: known[0] ?? siteRegion, platforms: [], ...chosen, regions: known };
    },

    regionOf: async (memberId: string): Promise<string> => (await find(memberId))?.region ?? siteRegion,

    async replace(memberId: string, services: MemberServicesInput): Promise<MemberServices> {
      await db.transaction().execute(async (trx) => {
        await lockMemberData(trx, memberId);
        // The profile recommends films on the services.
        await outdateProfile(trx, memberId);
        await trx
          .insertInto('member_services')
          .values({ member_id: memberId, ...services })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet(services))
          .execute();
      });
      return { ...services, regions: await regions() };
    },
  };
}
