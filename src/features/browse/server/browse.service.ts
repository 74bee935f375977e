import { BROWSE_PAGE_SIZE } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { KeywordPage, PlatformPage, TaggedFilm } from '#features/films/contract/films.ts';
import type { BrowseView } from '#features/my-movies/contract/list-orders.ts';
import { ALL_PLATFORMS, AT_HOME } from '../contract/platforms.ts';
import type { BrowseRepository } from './browse.repository.ts';

type BrowseServiceOptions = { repository: BrowseRepository; region: string };

export type BrowseService = ReturnType<typeof createBrowseService>;

type FilmIds = Parameters<BrowseRepository['films']>[0];

export function createBrowseService({ repository, region }: BrowseServiceOptions) {
  async function filmsOf(ids: FilmIds, page: number, view: BrowseView) {
    const totalPages = Math.ceil((await repository.count(ids, view)) / BROWSE_PAGE_SIZE);
    const request = { limit: BROWSE_PAGE_SIZE, offset: (page - 1) * BROWSE_PAGE_SIZE };
    return { films: page > totalPages ? [] : await repository.films(ids, view, request), totalPages };
  }

  return {
    /** Pages start at 1. @param keyword slug or words; an unknown one gives an empty page */
    async byKeyword(keyword: string, page: number, view: BrowseView): Promise<KeywordPage> {
      const { films, totalPages } = await filmsOf(repository.keywordIds(keywordSlug(keyword)), page, view);
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageUserRating: average })),
        totalPages,
        page,
      };
    },

    /** Pages start at 1. @param value slug of a platform; an unknown one gives an empty page */
    async byPlatform(value: string, page: number, view: BrowseView): Promise<PlatformPage> {
      const platform = ALL_PLATFORMS.find((candidate) => candidate.value === value.trim().toLowerCase());
      if (!platform) return { results: [], totalPages: 0, page, logoPath: null };
      const { providerIds } = platform;
      const [{ films, totalPages }, logoPath] = await Promise.all([
        filmsOf(
          platform === AT_HOME ? repository.atHomeIds() : repository.providerFilmIds(providerIds, region),
          page,
          view,
        ),
        repository.providerLogo(providerIds[0]),
      ]);
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageRating: average })),
        totalPages,
        page,
        logoPath,
      };
    },

    /** Returns films sorted by title; none for an unknown tag. */
    async byTag(tag: string): Promise<TaggedFilm[]> {
      const films = await repository.byTag(tag.trim().toLowerCase());
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
  };
}
