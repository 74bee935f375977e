import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { idsQuery, memberRoutes, orEmpty } from '#engine/http/routes.ts';
import { MAX_FINDER_EXCEPTIONS } from '#features/tonight/contract/finder-query.ts';
import { horrorProfileSchema, picksSchema } from '../contract/horror-profile.ts';
import { createHorrorProfileRepository } from './horror-profile.repository.ts';
import {
  createHorrorProfileService,
  type HorrorProfileService,
  type HorrorProfileServiceOptions,
  tasteOf,
} from './horror-profile.service.ts';

export type { Taste } from './drivers.ts';
export type { ChosenFilm, FilmsWanted, MemberTaste } from './horror-profile.service.ts';
export { fanKinds, kindSlopes } from './kind-slopes.ts';

type Needs = Pick<HorrorProfileServiceOptions, 'limitsOf' | 'servicesOf' | 'foundFilms' | 'filmsFor'>;

/** Reads a member's taste, for features that order films by it. */
export function createTaste({ db }: Deps) {
  const { newestRatings } = createHorrorProfileRepository(db);
  return async (memberId: string) => tasteOf(await newestRatings(memberId));
}

/** A portrait of a member's taste, and films that suit it. */
export function createHorrorProfile({ db, clock }: Deps, needs: Needs) {
  const service = createHorrorProfileService({ repository: createHorrorProfileRepository(db), clock, ...needs });
  return { service, routes: ({ requireMember }: Callers) => horrorProfileRoutes(service, requireMember) };
}

function horrorProfileRoutes(service: HorrorProfileService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Horror Profile', requireMember);

  memberOrToken('GET', '/horror-profile', {
    id: 'getHorrorProfile',
    summary: "A portrait of the member's taste, from their ratings and viewings",
    description: [
      "Other members' figures are means of all ratings except the member's own.",
      "A change of the member's ratings, viewings or limits counts immediately, a change of other members within a day.",
    ].join(' '),
    answer: [horrorProfileSchema, 'The profile; empty without ratings'],
    handle: ({ member }) => service.profile(member.id),
  });

  memberOrToken('GET', '/picks', {
    id: 'listPicks',
    summary: "The day's films for the member, from their ratings",
    description: [
      'Chosen among the 36 best films that the member has neither seen nor rated, within their limits. The best',
      'films are found by quality and by what the ratings say about the eight axes. The chosen films stay the same all',
      'day (UTC) and change on the next day.',
    ].join(' '),
    query: z.object({
      except: orEmpty(idsQuery(MAX_FINDER_EXCEPTIONS)).describe(
        'Ids of films to leave out of `telling`, separated by commas',
      ),
    }),
    answer: [picksSchema, 'The films; without enough ratings, films to rate'],
    handle: ({ member, query }) => service.picks(member.id, query.except),
  });

  return router;
}
