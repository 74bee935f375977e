import type { MemberServices, MemberServicesInput } from '../contract/streaming.ts';
import type { ServicesRepository } from './streaming.repository.ts';

export type ServicesService = ReturnType<typeof createMemberServicesService>;

/** @param siteRegion country of the public pages */
export function createMemberServicesService(repository: ServicesRepository, siteRegion: string) {
  async function regions(): Promise<string[]> {
    const found = await repository.regions();
    return found.toSorted((a, b) => Number(b === siteRegion) - Number(a === siteRegion));
  }

  return {
    /**
     * For a member who has not chosen, returns no platforms and the site's country. If that country has no streaming
     * data, returns the first country that has some.
     */
    async services(memberId: string): Promise<MemberServices> {
      const [chosen, known] = await Promise.all([repository.find(memberId), regions()]);
      return { region: known[0] ?? siteRegion, platforms: [], ...chosen, regions: known };
    },

    async regionOf(memberId: string): Promise<string> {
      return (await repository.find(memberId))?.region ?? siteRegion;
    },

    async replace(memberId: string, services: MemberServicesInput): Promise<MemberServices> {
      await repository.replace(memberId, services);
      return { ...services, regions: await regions() };
    },
  };
}
