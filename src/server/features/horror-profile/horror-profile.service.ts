import type { FoundFilm } from '#contract/finder/finder.ts';
import { byCategory } from '#contract/fright/rating-categories.ts';
import {
  type HorrorProfile,
  horrorProfileSchema,
  MAX_RECOMMENDATIONS,
  type ShownProfile,
} from '#contract/horror-profile/horror-profile.ts';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import type { MemberServicesInput } from '#contract/services/services.ts';
import { dayOf } from '#lib/today.ts';
import { driversOf } from './drivers.ts';
import type { HorrorProfileRepository } from './horror-profile.repository.ts';
import { recommendationReason } from './recommendation-reason.ts';
import { axisOf, type Extreme, highest, mostAlone, overallOf, type RatedFilms } from './statistics.ts';
import { watchedOf } from './watched.ts';

/** Milliseconds after which a profile is computed again: other members' ratings and the catalogue change daily. */
const MAX_AGE = 86_400_000;

/** Films that are considered; the first ones that have a reason are recommended. */
const MAX_CANDIDATES = 3 * MAX_RECOMMENDATIONS;

export type HorrorProfileServiceOptions = {
  repository: HorrorProfileRepository;
  limitsOf: (memberId: string) => Promise<FrightLimits>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  /** Returns films as lists show them. @param reasons by film id */
  foundFilms: (reasons: ReadonlyMap<number, string>) => Promise<FoundFilm[]>;
  clock: () => Date;
};

export type HorrorProfileService = ReturnType<typeof createHorrorProfileService>;

export function createHorrorProfileService(options: HorrorProfileServiceOptions) {
  const { repository, limitsOf, servicesOf, foundFilms, clock } = options;

  async function extremesOf(rated: RatedFilms): Promise<ShownProfile['extremes']> {
    const found = { scariest: highest(rated, 'scares'), goriest: highest(rated, 'gore'), mostAlone: mostAlone(rated) };
    const films = await repository.named(Object.values(found).flatMap((extreme) => extreme?.id ?? []));
    const named = (extreme: Extreme | null) => {
      const film = extreme && films.get(extreme.id);
      return film ? { film, figure: extreme.figure, community: extreme.community } : null;
    };
    return { scariest: named(found.scariest), goriest: named(found.goriest), mostAlone: named(found.mostAlone) };
  }

  async function recommended(
    memberId: string,
    { drivers, slopes }: ReturnType<typeof driversOf>,
    services: MemberServicesInput | null,
  ) {
    if (!drivers) return [];
    const wanted = { limits: await limitsOf(memberId), services, today: dayOf(clock()) };
    const films = await repository.unseen(memberId, slopes, wanted, MAX_CANDIDATES);
    const reasons = films.flatMap((film): [number, string][] => {
      const reason = recommendationReason(film, drivers.weights);
      return reason ? [[film.film_id, reason]] : [];
    });
    return foundFilms(new Map(reasons.slice(0, MAX_RECOMMENDATIONS)));
  }

  async function suggested(memberId: string, found: ReturnType<typeof driversOf>) {
    const services = await servicesOf(memberId);
    const [recommendations, recommendedOnServices] = await Promise.all([
      recommended(memberId, found, null),
      services.platforms.length > 0 ? recommended(memberId, found, services) : null,
    ]);
    return { recommendations, recommendedOnServices };
  }

  /** While the database works, the app computes: each query begins as soon as it can. */
  async function computed(memberId: string): Promise<HorrorProfile> {
    const [rated, watched] = [repository.ratedFilms(memberId), repository.watchedFilms(memberId)];
    const found = rated.then(({ own }) => driversOf(own));
    const suggestions = found.then((drivers) => suggested(memberId, drivers));
    const shown = Promise.all([rated, found, watched]).then(async ([films, { drivers, missing }, seen]) => ({
      ratedFilms: films.ids.length,
      axes: byCategory((category) => axisOf(films, category)),
      overall: overallOf(films),
      drivers,
      missing,
      watched: watchedOf(seen),
      extremes: await extremesOf(films),
    }));
    const [profile, suggestedFilms] = await Promise.all([shown, suggestions]);
    return { ...profile, ...suggestedFilms };
  }

  return {
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
