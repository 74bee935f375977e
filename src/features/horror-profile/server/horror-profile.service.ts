import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayOf } from '#engine/lib/dates.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import {
  type HorrorProfile,
  horrorProfileSchema,
  MAX_PICK_POOL,
  MAX_RECOMMENDATIONS,
  type Picks,
  type ShownProfile,
} from '../contract/horror-profile.ts';
import { driversOf, type RatedFilm, type Taste } from './drivers.ts';
import type { Extreme, HorrorProfileRepository } from './horror-profile.repository.ts';
import { type Surprise, surprisesOf } from './kind-slopes.ts';
import { axisOf, watchedOf } from './portrait.ts';
import { tellingFilms } from './telling-films.ts';

/** Milliseconds after which a profile is computed again: other members' ratings and the catalogue change daily. */
const MAX_AGE = 86_400_000;

/** The films to rate are chosen from this number of best-known films, because most members have seen many of them. */
const MAX_WELL_KNOWN = 100;

/** Minimum overall rating of a film that the member likes, and maximum number of such films that reasons can name. */
const LIKED_FROM = 8;
const MAX_LIKED = 500;

/**
 * A member's taste on the axes, what the axes do not explain of the member's ratings, and the overall ratings of the films
 * that they like, by id.
 */
export type MemberTaste = { taste: Taste; surprises: readonly Surprise[]; liked: ReadonlyMap<number, number> };

type Reason = Pick<FoundFilm, 'reason' | 'chips'>;

export type HorrorProfileServiceOptions = {
  repository: HorrorProfileRepository;
  limitsOf: (memberId: string) => Promise<FrightLimits>;
  servicesOf: (memberId: string) => Promise<MemberServicesInput>;
  /** Returns films as lists show them, in the order of the map. @param reasons by film id */
  foundFilms: (reasons: ReadonlyMap<number, Reason>) => Promise<FoundFilm[]>;
  /**
   * Returns the films that suit the taste best. They are within the limits, and the member has neither seen nor rated
   * them.
   */
  filmsFor: (memberId: string, taste: MemberTaste, wanted: FilmsWanted) => Promise<ChosenFilm[]>;
  clock: () => Date;
};

/** A film with the reason why it was chosen. */
export type ChosenFilm = Pick<FoundFilm, 'id' | 'reason' | 'chips'>;

/** `onServices`: only films that stream on the member's services. */
export type FilmsWanted = { limits: FrightLimits; onServices: boolean; most: number };

/** The stored profile also has the films from which the day's picks are chosen. */
const storedSchema = horrorProfileSchema.extend({
  pool: z.array(z.object({ id: z.int(), reason: z.string(), chips: z.array(z.string()) })),
});
type StoredProfile = z.infer<typeof storedSchema>;

const likedOf = (rated: readonly RatedFilm[]): MemberTaste['liked'] =>
  new Map(
    rated
      .map(({ id, own }): [number, number] => [id, own.overall ?? 0])
      .filter(([, figure]) => figure >= LIKED_FROM)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MAX_LIKED),
  );

export function tasteOf(rated: readonly RatedFilm[]): MemberTaste {
  const { taste, missing } = driversOf(rated);
  return { taste, surprises: missing > 0 ? [] : surprisesOf(rated, taste), liked: likedOf(rated) };
}

/**
 * Chooses the day's films, in the order of the pool. Each film gets a number, a hash of the member, the day and the
 * film, and the films with the smallest numbers are chosen. So a reload shows the same films, the next day shows
 * others, and a film that is watched is replaced by one other film.
 */
export function daysChoice<Film extends { id: number }>(pool: readonly Film[], memberId: string, day: string): Film[] {
  const numberOf = ({ id }: Film) => createHash('sha256').update(`${memberId} ${day} ${id}`).digest('hex');
  const drawn = pool.map((film) => ({ film, number: numberOf(film) })).sort((a, b) => (a.number < b.number ? -1 : 1));
  const chosen = new Set(drawn.slice(0, MAX_RECOMMENDATIONS).map(({ film }) => film));
  return pool.filter((film) => chosen.has(film));
}

export type HorrorProfileService = ReturnType<typeof createHorrorProfileService>;

export function createHorrorProfileService(options: HorrorProfileServiceOptions) {
  const { repository, limitsOf, servicesOf, foundFilms, filmsFor, clock } = options;

  async function extremesOf(memberId: string): Promise<ShownProfile['extremes']> {
    const [scariest, goriest, mostAlone] = await Promise.all([
      repository.highest(memberId, 'scares'),
      repository.highest(memberId, 'gore'),
      repository.mostAlone(memberId),
    ]);
    const films = await repository.named([scariest, goriest, mostAlone].flatMap((extreme) => extreme?.id ?? []));
    const named = (extreme: Extreme | null) => {
      const film = extreme && films.get(extreme.id);
      return film ? { film, figure: extreme.figure, community: extreme.community } : null;
    };
    return { scariest: named(scariest), goriest: named(goriest), mostAlone: named(mostAlone) };
  }

  async function suggested(memberId: string, own: MemberTaste, missing: number) {
    const [limits, { platforms }] = await Promise.all([limitsOf(memberId), servicesOf(memberId)]);
    const best = (onServices: boolean, most: number) =>
      missing > 0 ? [] : filmsFor(memberId, own, { limits, onServices, most });
    const [pool, onServices] = await Promise.all([
      best(false, MAX_PICK_POOL),
      platforms.length > 0 ? best(true, MAX_RECOMMENDATIONS) : null,
    ]);
    const listed = (films: ChosenFilm[]) => foundFilms(new Map(films.map((film) => [film.id, film])));
    const [recommendations, recommendedOnServices] = await Promise.all([
      listed(pool.slice(0, MAX_RECOMMENDATIONS)),
      onServices && listed(onServices),
    ]);
    return { pool, recommendations, recommendedOnServices };
  }

  async function computed(memberId: string): Promise<StoredProfile> {
    const [rated, sums, watched, extremes] = await Promise.all([
      repository.newestRatings(memberId),
      repository.ratingSums(memberId),
      repository.watched(memberId),
      extremesOf(memberId),
    ]);
    const { drivers, missing, ownAxes } = driversOf(rated);
    const suggestions = await suggested(memberId, tasteOf(rated), missing);
    return {
      ratedFilms: sums.films,
      axes: byCategory((category) => axisOf(sums.axes[category])),
      overall: sums.overall,
      drivers,
      missing,
      ownAxes,
      watched: watchedOf(watched),
      extremes,
      ...suggestions,
    };
  }

  async function current(memberId: string): Promise<StoredProfile> {
    const { version, computedVersion, computedAt, profile: stored } = await repository.stored(memberId);
    const now = clock();
    if (computedVersion === version && computedAt && now.getTime() - computedAt.getTime() < MAX_AGE) {
      const parsed = storedSchema.safeParse(stored);
      // An older build may have stored another shape.
      if (parsed.success) return parsed.data;
    }
    // The schema also decides the order of the keys, so that the stored profile has the same ETag.
    const profile = storedSchema.parse(await computed(memberId));
    await repository.store(memberId, version, profile, now);
    return profile;
  }

  async function telling(memberId: string, except: readonly number[], today: string): Promise<FoundFilm[]> {
    const limits = await limitsOf(memberId);
    const known = await repository.wellKnown(memberId, { limits, today, except, most: MAX_WELL_KNOWN });
    return foundFilms(new Map(tellingFilms(known).map((id) => [id, { reason: '', chips: [] }])));
  }

  return {
    async profile(memberId: string): Promise<HorrorProfile> {
      const { pool: _, ...profile } = await current(memberId);
      return profile;
    },

    /** @param except films that are not offered to be rated */
    async picks(memberId: string, except: readonly number[]): Promise<Picks> {
      const { pool, missing } = await current(memberId);
      const day = dayOf(clock());
      const chosen = daysChoice(pool, memberId, day);
      const [results, tellingNow] = await Promise.all([
        foundFilms(new Map(chosen.map((film) => [film.id, film]))),
        missing > 0 ? telling(memberId, except, day) : [],
      ]);
      return { results, missing, day, telling: tellingNow };
    },
  };
}
