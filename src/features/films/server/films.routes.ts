import { z } from 'zod';
import { MAX_FILMS_AT_ONCE } from '#contract/constants.ts';
import type { ForViewer } from '#engine/http/member.ts';
import { READS_FOR_ALL } from '#engine/http/openapi.ts';
import { idsQuery, idText } from '#engine/http/params.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { filmFrightsSchema } from '#features/limits/contract/fright-limits.ts';
import { filmStreamsSchema, regionSchema } from '#features/streaming/contract/streaming.ts';
import { filmLookupSchema, filmSchema, homeFilmsSchema, imdbIdSchema } from '../contract/films.ts';
import type { FilmsService } from './films.service.ts';

export function filmsRoutes(service: FilmsService, forViewer: ForViewer) {
  const { router, visitor } = visitorRoutes('Films');

  visitor('GET', '/tmdb/trending-horror', {
    id: 'listTrendingFilms',
    summary: 'Trending films, at most 15',
    answer: [homeFilmsSchema, 'In TMDB’s order'],
    handle: () => service.trending(),
  });

  visitor('GET', '/tmdb/recent-horror-recent-releases', {
    id: 'listRecentReleases',
    summary: 'Recent releases, at most 15',
    answer: [homeFilmsSchema, 'Newest first, none in the future'],
    handle: () => service.recentReleases(),
  });

  visitor('GET', '/films/fright', {
    id: 'listFrightProfiles',
    summary: 'Profiles and content notes of films',
    query: z.object({ ids: idsQuery(MAX_FILMS_AT_ONCE) }),
    answer: [filmFrightsSchema, 'The films'],
    handle: ({ query }) => service.frights(query.ids),
  });

  visitor('GET', '/films/streams', {
    id: 'listStreams',
    summary: 'The platforms that stream films now',
    query: z.object({
      ids: idsQuery(MAX_FILMS_AT_ONCE),
      region: z.string().pipe(regionSchema).optional().describe("Country; the site's country when missing"),
    }),
    answer: [filmStreamsSchema, 'The requested films that stream on a platform'],
    handle: ({ query }) => service.streams(query.ids, query.region),
  });

  visitor('GET', '/films/lookup', {
    id: 'lookUpFilm',
    summary: 'A film by its TMDB or IMDb id',
    description: 'With both, the TMDB id counts, and the IMDb id only if the TMDB id is not known.',
    query: z.object({ tmdb: idText.optional(), imdb: imdbIdSchema.optional() }),
    answer: [filmLookupSchema, 'The film'],
    fails: [404],
    handle: ({ query }) => service.lookUp(query),
  });

  visitor('GET', '/tmdb/movie/{id}', {
    id: 'getFilm',
    summary: 'A film',
    security: READS_FOR_ALL,
    params: z.object({ id: z.string().min(1).max(300).describe('TMDB id or titleSlug') }),
    answer: [filmSchema, 'The film'],
    fails: [404],
    handle: ({ c, params }) => forViewer(c, (member) => service.film(params.id, member?.id)),
  });

  return router;
}
