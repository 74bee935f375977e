import { DRIVERS_FROM, type HorrorProfile, horrorProfileSchema, type ShownProfile } from '#contract/horror-profile.ts';
import { byCategory } from '#contract/rating-categories.ts';
import type { HorrorProfileRepository } from './horror-profile.repository.ts';
import { axisOf, type Extreme, highest, mostAlone, overallOf, type RatedFilm } from './statistics.ts';
import { watchedOf } from './watched.ts';

/** Milliseconds after which a profile is computed anew: other members' ratings and the catalogue change daily. */
const MAX_AGE = 86_400_000;

type HorrorProfileServiceOptions = { repository: HorrorProfileRepository; clock: () => Date };

export type HorrorProfileService = ReturnType<typeof createHorrorProfileService>;

export function createHorrorProfileService({ repository, clock }: HorrorProfileServiceOptions) {
  async function extremesOf(rated: readonly RatedFilm[]): Promise<ShownProfile['extremes']> {
    const found = { scariest: highest(rated, 'scares'), goriest: highest(rated, 'gore'), mostAlone: mostAlone(rated) };
    const films = await repository.named(Object.values(found).flatMap((extreme) => extreme?.id ?? []));
    const named = (extreme: Extreme | null) => {
      const film = extreme && films.get(extreme.id);
      return film ? { film, figure: extreme.figure, community: extreme.community } : null;
    };
    return { scariest: named(found.scariest), goriest: named(found.goriest), mostAlone: named(found.mostAlone) };
  }

  async function computed(memberId: string): Promise<HorrorProfile> {
    const [rated, watched] = await Promise.all([repository.ratedFilms(memberId), repository.watchedFilms(memberId)]);
    return {
      ratedFilms: rated.length,
      axes: byCategory((category) => axisOf(rated, category)),
      overall: overallOf(rated),
      drivers: null,
      missing: Math.max(0, DRIVERS_FROM - rated.length),
      watched: watchedOf(watched),
      extremes: await extremesOf(rated),
      recommendations: [],
    };
  }

  return {
    /** The stored profile while it is current, otherwise a new one, which is stored. */
    async profile(memberId: string): Promise<HorrorProfile> {
      const { version, computedVersion, computedAt, profile: stored } = await repository.stored(memberId);
      const now = clock();
      if (computedVersion === version && computedAt && now.getTime() - computedAt.getTime() < MAX_AGE) {
        const parsed = horrorProfileSchema.safeParse(stored);
        // An older build may have stored another shape.
        if (parsed.success) return parsed.data;
      }
      const profile = await computed(memberId);
      await repository.store(memberId, version, profile, now);
      return profile;
    },
  };
}
