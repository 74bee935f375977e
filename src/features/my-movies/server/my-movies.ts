import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { jsonWithEtag, UNCHANGED } from '#engine/http/headers.ts';
import { idParam, memberRoutes } from '#engine/http/routes.ts';
import { compressResponse } from '#engine/response-cache/content-encoding.ts';
import {
  newViewingSchema,
  userListMarksSchema,
  userListSchema,
  viewingInputSchema,
  viewingSchema,
  viewingsSchema,
  watchedInputSchema,
  watchedStatusSchema,
  watchlistInputSchema,
} from '../contract/my-movies.ts';
import { createMyMoviesRepository } from './my-movies.repository.ts';
import { createMyMoviesService, type MyMoviesService, type MyMoviesServiceOptions } from './my-movies.service.ts';

export { addViewings, requireViewingRoom, saveViewingNotes, type ViewingDate } from './add-viewings.repository.ts';

/** Members' watchlists and viewings. */
export function createMyMovies({ db, clock }: Deps, { regionOf }: Pick<MyMoviesServiceOptions, 'regionOf'>) {
  const service = createMyMoviesService({ repository: createMyMoviesRepository(db), clock, regionOf });
  return {
    addViewing: service.addViewing,
    routes: (callers: Callers) => myMoviesRoutes(service, callers),
  };
}

const viewingParams = idParam.extend({ viewingId: z.uuid('must be a viewing id') });

function myMoviesRoutes(
  service: MyMoviesService,
  { requireMember, oncePerKey }: Pick<Callers, 'requireMember' | 'oncePerKey'>,
) {
  const { router, memberOrToken } = memberRoutes('My Movies', requireMember);

  memberOrToken('GET', '/user-list', {
    id: 'getLists',
    summary: 'Watchlist and watched films',
    description:
      'The ETag changes with the lists, their films and their ratings; with If-None-Match, unchanged lists are not sent again.',
    answer: [userListSchema, 'Both lists'],
    ...UNCHANGED,
    before: [compressResponse],
    handle: async ({ c, member }) => jsonWithEtag(c, await service.lists(member.id)),
  });

  memberOrToken('GET', '/user-list/marks', {
    id: 'getListMarks',
    summary: 'The ids on both lists, and the overall ratings',
    answer: [userListMarksSchema, 'Film ids and ratings'],
    handle: ({ member }) => service.marks(member.id),
  });

  memberOrToken('POST', '/user-list/add', {
    id: 'addToWatchlist',
    summary: 'Add a film to the watchlist',
    body: watchlistInputSchema,
    answer: [z.object({ success: z.literal(true) }), 'The film is on the watchlist'],
    fails: [404],
    handle: async ({ member, body }) => {
      await service.add(member.id, body.title_id);
      return { success: true as const };
    },
  });

  memberOrToken('DELETE', '/user-list/remove/{id}', {
    id: 'removeFromWatchlist',
    summary: 'Remove a film from the watchlist',
    params: idParam,
    handle: ({ member, params }) => service.remove(member.id, params.id),
  });

  memberOrToken('POST', '/tmdb/update-watched-status/{id}', {
    id: 'setWatched',
    summary: 'Mark a film as watched or not watched',
    params: idParam,
    body: watchedInputSchema,
    answer: [watchedStatusSchema, 'As saved'],
    fails: [404, 409],
    handle: ({ member, params, body }) => service.setWatched(member.id, params.id, body),
  });

  memberOrToken('GET', '/viewings/{id}', {
    id: 'listViewings',
    summary: "The member's viewings of a film",
    params: idParam,
    answer: [viewingsSchema, 'Latest first'],
    fails: [404],
    handle: ({ member, params }) => service.viewings(member.id, params.id),
  });

  memberOrToken('POST', '/viewings/{id}', {
    id: 'addViewing',
    summary: 'Add a viewing',
    description:
      'Returns the existing viewing of the same moment, or without a moment one of the same day, if there is one and `another` is not true.',
    params: idParam,
    body: newViewingSchema,
    answer: [viewingSchema, 'The viewing'],
    fails: [404],
    once: oncePerKey,
    handle: ({ member, params, body }) => service.addViewing(member.id, params.id, body),
  });

  memberOrToken('PUT', '/viewings/{id}/{viewingId}', {
    id: 'updateViewing',
    summary: "Set or clear a viewing's date and note",
    params: viewingParams,
    body: viewingInputSchema,
    answer: [viewingSchema, 'The viewing'],
    fails: [404, 409],
    handle: ({ member, params, body }) => service.updateViewing(member.id, params.id, params.viewingId, body),
  });

  memberOrToken('DELETE', '/viewings/{id}/{viewingId}', {
    id: 'removeViewing',
    summary: 'Remove a viewing',
    params: viewingParams,
    fails: [404],
    handle: ({ member, params }) => service.removeViewing(member.id, params.id, params.viewingId),
  });

  return router;
}
