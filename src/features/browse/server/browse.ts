import { z } from 'zod';
import { BROWSE_PAGE_SIZE } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { Deps } from '#engine/deps.ts';
import { pageQuery, visitorRoutes } from '#engine/http/routes.ts';
import { keywordPageSchema, platformPageSchema, taggedFilmsSchema } from '#features/films/contract/films.ts';
import { BROWSE_RATINGS, BROWSE_SORTS, type BrowseView, DECADES } from '#features/my-movies/contract/list-orders.ts';
import { ALL_PLATFORMS, AT_HOME } from '../contract/platforms.ts';
import { type BrowseRepository, createBrowseRepository } from './browse.repository.ts';
import { createSitemapRepository } from './sitemap.repository.ts';
import { createSitemapService, type SitemapServiceOptions, sitemapRoutes } from './sitemap.routes.ts';

/** Lists of films by theme, tag and streaming platform; for search engines, robots.txt and the sitemaps. */
export function createBrowse({ publicDb, env, clock }: Deps, needs: Pick<SitemapServiceOptions, 'reviewTimes'>) {
  const region = env.WATCH_REGION;
  const repository = createBrowseRepository(publicDb);
  const sitemaps = createSitemapService({ repository: createSitemapRepository(publicDb), clock, region, ...needs });
  return {
    publicRoutes: () => browseRoutes(repository, region),
    siteRoutes: () => sitemapRoutes(sitemaps, env.APP_URL),
  };
}

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

/** An unknown keyword, platform or tag has an empty list. */
function browseRoutes(repository: BrowseRepository, region: string) {
  const { router, visitor } = visitorRoutes('Browse');

  async function filmsOf(ids: Parameters<BrowseRepository['films']>[0], page: number, view: BrowseView) {
    const totalPages = Math.ceil((await repository.count(ids, view)) / BROWSE_PAGE_SIZE);
    const request = { limit: BROWSE_PAGE_SIZE, offset: (page - 1) * BROWSE_PAGE_SIZE };
    return { films: page > totalPages ? [] : await repository.films(ids, view, request), totalPages };
  }

  visitor('GET', '/tmdb/horror-movies-by-keyword', {
    id: 'listFilmsByKeyword',
    summary: 'Films by keyword, 20 per page',
    query: browseQuery,
    answer: [keywordPageSchema, 'In the order of `sort`'],
    handle: async ({ query: { keyword, page, ...view } }) => {
      const { films, totalPages } = await filmsOf(repository.keywordIds(keywordSlug(keyword)), page, view);
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageUserRating: average })),
        totalPages,
        page,
      };
    },
  });

  visitor('GET', '/tmdb/horror-movies-by-provider', {
    id: 'listFilmsByPlatform',
    summary: 'Films by streaming platform, 20 per page',
    query: browseQuery,
    answer: [platformPageSchema, 'In the order of `sort`'],
    handle: async ({ query: { keyword, page, ...view } }) => {
      const platform = ALL_PLATFORMS.find(({ value }) => value === keyword.toLowerCase());
      if (!platform) return { results: [], totalPages: 0, page, logoPath: null };
      const ids =
        platform === AT_HOME ? repository.atHomeIds() : repository.providerFilmIds(platform.providerIds, region);
      const [{ films, totalPages }, logoPath] = await Promise.all([
        filmsOf(ids, page, view),
        repository.providerLogo(platform.providerIds[0]),
      ]);
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageRating: average })),
        totalPages,
        page,
        logoPath,
      };
    },
  });

  visitor('GET', '/movies/tag/{tag}', {
    id: 'listFilmsByTag',
    summary: 'Films with an editorial tag',
    params: z.object({ tag: slugSchema }),
    answer: [taggedFilmsSchema, 'By title'],
    handle: async ({ params }) => {
      const films = await repository.byTag(params.tag.toLowerCase());
      return films.map((film) => ({
        _id: String(film.id),
        title: film.title,
        titleSlug: film.title_slug,
        posterPath: film.poster_path,
        posterColour: film.poster_colour,
        director: film.directors.join(', ') || null,
        releaseDate: film.release_date,
      }));
    },
  });

  return router;
}
