import { dayOf } from '#engine/lib/dates.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { MemberServicesInput } from '#features/streaming/contract/streaming.ts';
import type { FilmFilter } from './conditions.ts';
import type { FilmIndex } from './film-index.ts';
import { findFilms } from './find-films.ts';
import { bitsOf, type FinderRepository } from './finder.repository.ts';
import { EVERYTHING, type Question } from './finder-question.ts';
import { kindTaste } from './kind-taste.ts';

/**
 * The filters of a choice that the site makes for somebody. Films that are known to be without the unwanted notes come
 * before films for which a lesser note is unknown, and a film with an unknown grave note is never chosen.
 */
export const fromSafest = (question: Question, filter: FilmFilter): FilmFilter[] =>
  question.without.length === 0 || question.unknown !== 'show'
    ? [filter]
    : (['hide', 'hide-grave'] as const).map((unknown) => ({ ...filter, ...bitsOf({ ...question, unknown }) }));

/** The question for films that are within a member's limits. */
export const withinLimits = ({ axes, notes }: FrightLimits): Question => {
  const ranges = RATING_CATEGORIES.flatMap((category) => {
    const max = axes[category];
    return max === undefined ? [] : [[category, { min: 0, max: Math.min(max, MAX_RATING) }]];
  });
  return { ...EVERYTHING, ...Object.fromEntries(ranges), without: notes };
};

/** `services`: null for films on any service or none. `maxRuntime`: minutes. */
type Wanted = { limits: FrightLimits; services: MemberServicesInput | null; maxRuntime: number | null };

type Needs = { latest: FinderRepository; filmIndex: () => Promise<FilmIndex>; clock: () => Date };

/** Orders all films that a member may want to see, for features that choose many of them. */
export const createRankedFilms = ({ latest, filmIndex, clock }: Needs) => ({
  filmIndex,

  /** Returns the ids of the films that fit and that the member has neither seen nor rated, best for the taste first. */
  async rankedFilms(memberId: string, own: MemberTaste, { limits, services, maxRuntime }: Wanted): Promise<number[]> {
    const question: Question = {
      ...withinLimits(limits),
      unseen: true,
      services: services !== null,
      sort: 'for-you',
      maxRuntime: maxRuntime ?? undefined,
    };
    const [films, listed] = await Promise.all([
      filmIndex(),
      latest.listed({ question, slugs: { themes: [], not: [] }, memberId, services }),
    ]);
    const taste = { axes: own.taste, kinds: kindTaste(films, own) };
    const lists = { ...listed, like: null, about: null };
    const filter = { question, ...bitsOf(question), listed: lists, today: dayOf(clock()), mustBeReleased: true };
    const ids = fromSafest(question, filter).flatMap(
      (safe) => findFilms(films, safe, { closeness: new Map(), taste }, films.id.length).ids,
    );
    return [...new Set(ids)];
  },
});
