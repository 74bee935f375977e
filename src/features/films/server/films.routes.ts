import { z } from 'zod';
import { HOME_TRENDING_DESKTOP, MAX_FILMS_AT_ONCE } from '#contract/constants.ts';
import { badRequest, notFound } from '#engine/errors.ts';
import { idsQuery, idText, visitorRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { type FilmFrights, filmFrightsSchema } from '#features/limits/contract/fright-limits.ts';
import { type FilmStreams, filmStreamsSchema, regionSchema } from '#features/streaming/contract/streaming.ts';
import { type FilmLookup, filmLookupSchema, type HomeFilm, homeFilmsSchema, imdbIdSchema } from '../contract/films.ts';
import { type FilmReaderOptions, knownOf, NO_FILM } from './film-page.routes.ts';
import type { FilmsRepository } from './films.repository.ts';

export function filmsRoutes(service: ReturnType<typeof createFilmsService>) {
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

  return router;
}

type FilmsServiceOptions = Pick<FilmReaderOptions, 'repository' | 'latest' | 'region' | 'live'> & { clock: () => Date };

export function createFilmsService({ repository, latest, clock, region, live }: FilmsServiceOptions) {
  return {
    trending: (): Promise<HomeFilm[]> => repository.trending(HOME_TRENDING_DESKTOP),

    recentReleases: (): Promise<HomeFilm[]> => repository.releasedUntil(dayOf(clock()), HOME_TRENDING_DESKTOP),

    /**
     * Finds a film by its TMDB id, or by its IMDb id if that is not known.
     *
     * @throws AppError bad_request without an id, not_found
     */
    async lookUp({ tmdb, imdb }: { tmdb?: number | undefined; imdb?: string | undefined }): Promise<FilmLookup> {
      if (tmdb === undefined && imdb === undefined) throw badRequest('tmdb: is required, or imdb');
      const find = async (films: FilmsRepository) =>
        (tmdb === undefined ? undefined : await films.lookUp({ tmdb })) ??
        (imdb === undefined ? undefined : await films.lookUp({ imdb }));
      const found =
        (await find(repository)) ??
        (await find(latest)) ??
        (tmdb !== undefined && (await live?.fetchFilm(tmdb)) ? await find(latest) : undefined);
      if (!found) throw notFound(NO_FILM);
      const { id, title, title_slug: titleSlug, release_date: releaseDate, imdb_id: imdbId } = found;
      return { id, title, titleSlug, releaseDate, imdbId };
    },

    async streams(ids: readonly number[], country = region): Promise<FilmStreams> {
      const films = await repository.platforms(ids, country);
      return { films: [...films].map(([id, platforms]) => ({ id, platforms })) };
    },

    async frights(ids: readonly number[]): Promise<FilmFrights> {
      const films = await repository.frights(ids);
      return {
        films: films.map(({ id, profile, notes, notesNo }) => ({
          id,
          fright: knownOf(profile).length > 0 ? profile : null,
          notes,
          notesNo,
        })),
      };
    },
  };
}
