import { z } from 'zod';
import { pageQuery } from '#engine/http/params.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { keywordPageSchema, platformPageSchema, taggedFilmsSchema } from '#features/films/contract/films.ts';
import { BROWSE_RATINGS, BROWSE_SORTS, DECADES } from '#features/my-movies/contract/list-orders.ts';
import type { BrowseService } from './browse.service.ts';

const slugSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((slug) => !/\p{Cc}/u.test(slug), 'must not have control characters');
const browseQuery = z.object({
  keyword: slugSchema,
  page: pageQuery,
  sort: z.enum(BROWSE_SORTS).default('popularity'),
  decade: z.enum(DECADES).optional(),
  rating: z.enum(BROWSE_RATINGS).transform(Number).optional().describe('At least this rating'),
});

export function browseRoutes(service: BrowseService) {
  const { router, visitor } = visitorRoutes('Browse');

  visitor('GET', '/tmdb/horror-movies-by-keyword', {
    id: 'listFilmsByKeyword',
    summary: 'Films by keyword, 20 per page',
    query: browseQuery,
    answer: [keywordPageSchema, 'In the order of `sort`'],
    handle: ({ query: { keyword, page, ...view } }) => service.byKeyword(keyword, page, view),
  });

  visitor('GET', '/tmdb/horror-movies-by-provider', {
    id: 'listFilmsByPlatform',
    summary: 'Films by streaming platform, 20 per page',
    query: browseQuery,
    answer: [platformPageSchema, 'In the order of `sort`'],
    handle: ({ query: { keyword, page, ...view } }) => service.byPlatform(keyword, page, view),
  });

  visitor('GET', '/movies/tag/{tag}', {
    id: 'listFilmsByTag',
    summary: 'Films with an editorial tag',
    params: z.object({ tag: slugSchema }),
    answer: [taggedFilmsSchema, 'By title'],
    handle: ({ params }) => service.byTag(params.tag),
  });

  return router;
}
