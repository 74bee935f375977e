import { z } from 'zod';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { idParam, pageQuery } from '#engine/http/params.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { RATED_SORTS } from '#features/my-movies/contract/list-orders.ts';
import {
  ratedFilmsSchema,
  ratingAnchorsSchema,
  ratingHistorySchema,
  ratingInputSchema,
  ratingSchema,
  savedRatingSchema,
} from '../contract/ratings.ts';
import type { RatingsService } from './ratings.service.ts';

/** Ids have at most 18 digits, which fit into PostgreSQL's bigint. */
const entryParams = idParam.extend({
  entryId: z.string().regex(/^[1-9]\d{0,17}$/, 'must be the id of a saved rating'),
});

export function ratingsRoutes(service: RatingsService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Ratings', requireMember);

  memberOrToken('GET', '/ratings/user', {
    id: 'listRatings',
    summary: "The member's rated films, 10 a page",
    query: z.object({ page: pageQuery, sort: z.enum(RATED_SORTS).default('date') }),
    answer: [ratedFilmsSchema, 'By `sort`: latest change first, titles from A to Z, or best rating first'],
    handle: ({ member, query }) => service.ratedFilms(member.id, query.page, query.sort),
  });

  memberOrToken('GET', '/ratings/{id}', {
    id: 'getRating',
    summary: "The member's rating of a film",
    params: idParam,
    answer: [ratingSchema, 'The rating'],
    fails: [404],
    handle: ({ member, params }) => service.rating(member.id, params.id),
  });

  memberOrToken('POST', '/ratings/{id}', {
    id: 'rateFilm',
    summary: 'Rate a film',
    params: idParam,
    body: ratingInputSchema,
    answer: [ratingSchema, 'As saved'],
    fails: [404],
    handle: ({ member, params, body }) => service.rate(member.id, params.id, body),
  });

  memberOrToken('GET', '/ratings/{id}/anchors', {
    id: 'getRatingAnchors',
    summary: "The member's other films by category and figure",
    description: 'For comparison while rating this film. Figures that no other film has are left out.',
    params: idParam,
    answer: [ratingAnchorsSchema, 'Lowest figure first'],
    fails: [404],
    handle: ({ member, params }) => service.anchors(member.id, params.id),
  });

  memberOrToken('GET', '/ratings/{id}/history', {
    id: 'getRatingHistory',
    summary: 'The saved ratings of a film by the member',
    params: idParam,
    answer: [ratingHistorySchema, `Newest first, at most ${MAX_SAVED_RATINGS}`],
    fails: [404],
    handle: ({ member, params }) => service.history(member.id, params.id),
  });

  memberOrToken('PUT', '/ratings/{id}/history/{entryId}', {
    id: 'correctRating',
    summary: 'Correct the figures of a saved rating',
    description: 'The saved rating keeps its time. If it is the newest one, the rating of the film changes with it.',
    params: entryParams,
    body: ratingInputSchema,
    answer: [savedRatingSchema, 'As corrected'],
    fails: [404],
    handle: ({ member, params, body }) => service.correct(member.id, params.id, params.entryId, body),
  });

  memberOrToken('DELETE', '/ratings/{id}/history/{entryId}', {
    id: 'removeRating',
    summary: 'Remove a saved rating',
    description:
      'If it is the newest one, the rating that was saved before it becomes current. If it is the only one, the film is no longer rated.',
    params: entryParams,
    fails: [404],
    handle: ({ member, params }) => service.removeEntry(member.id, params.id, params.entryId),
  });

  return router;
}
