import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMemberData, outdateProfile } from '#engine/database/member-data.ts';
import { AT_HOME } from '#features/browse/contract/platforms.ts';
import type { MemberServices, MemberServicesInput } from '../contract/streaming.ts';

export type StreamingRepository = ReturnType<typeof createStreamingRepository>;

type Site = {
  /** Country of the public pages. */
  region: string;
  /** True if the site reads a media server's films: "At home" is then a service of every member. */
  hasLibrary: boolean;
};

export function createStreamingRepository(db: Database, { region: siteRegion, hasLibrary }: Site) {
  const withoutHome = ({ region, platforms }: MemberServicesInput): MemberServicesInput => ({
    region,
    platforms: platforms.filter((slug) => slug !== AT_HOME.value),
  });
  const withHome = (services: MemberServices): MemberServices =>
    hasLibrary ? { ...services, platforms: [AT_HOME.value, ...services.platforms] } : services;

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
      return withHome({ region: known[0] ?? siteRegion, platforms: [], ...chosen, regions: known });
    },

    regionOf: async (memberId: string): Promise<string> => (await find(memberId))?.region ?? siteRegion,

    /** "At home" is not stored, because members cannot choose it. */
    async replace(memberId: string, given: MemberServicesInput): Promise<MemberServices> {
      const services = withoutHome(given);
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
      return withHome({ ...services, regions: await regions() });
    },
  };
}
