import { BROWSE_PAGE_SIZE } from '#contract/constants.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { KeywordPage, PlatformPage, TaggedFilm } from '#features/films/contract/films.ts';
import type { BrowseView } from '#features/my-movies/contract/list-orders.ts';
import { PLATFORMS } from '../contract/platforms.ts';
import type { BrowseRepository } from './browse.repository.ts';

type BrowseServiceOptions = { repository: BrowseRepository; region: string };

export type BrowseService = ReturnType<typeof createBrowseService>;

const pagesOf = (count: number) => Math.ceil(count / BROWSE_PAGE_SIZE);
const pageRequest = (page: number) => ({ limit: BROWSE_PAGE_SIZE, offset: (page - 1) * BROWSE_PAGE_SIZE });

const isDefault = ({ sort, decade, rating }: BrowseView) =>
  sort === 'popularity' && decade === undefined && rating === undefined;

/** `count` and `films` are the fast queries of the default view. */
type FilmList = {
  ids: Parameters<BrowseRepository['filtered']>[0];
  count: () => Promise<number>;
  films: (request: ReturnType<typeof pageRequest>) => ReturnType<BrowseRepository['filtered']>;
};

export function createBrowseService({ repository, region }: BrowseServiceOptions) {
  async function filmsOf(page: number, view: BrowseView, list: FilmList) {
    const plain = isDefault(view);
    const totalPages = pagesOf(plain ? await list.count() : await repository.countFiltered(list.ids, view));
    if (page > totalPages) return { films: [], totalPages };
    const request = pageRequest(page);
    return { films: await (plain ? list.films(request) : repository.filtered(list.ids, view, request)), totalPages };
  }

  return {
    /** Pages start at 1. @param keyword slug or words; an unknown one gives an empty page */
    async byKeyword(keyword: string, page: number, view: BrowseView): Promise<KeywordPage> {
      const slug = keywordSlug(keyword);
      const { films, totalPages } = await filmsOf(page, view, {
        ids: repository.keywordIds(slug),
        count: () => repository.countByKeyword(slug),
        films: (request) => repository.byKeyword(slug, request),
      });
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageUserRating: average })),
        totalPages,
        page,
      };
    },

    /** Pages start at 1. @param value slug of a platform; an unknown one gives an empty page */
    async byPlatform(value: string, page: number, view: BrowseView): Promise<PlatformPage> {
      const platform = PLATFORMS.find((candidate) => candidate.value === value.trim().toLowerCase());
      if (!platform) return { results: [], totalPages: 0, page, logoPath: null };
      const { providerIds } = platform;
      const [{ films, totalPages }, logoPath] = await Promise.all([
        filmsOf(page, view, {
          ids: repository.providerFilmIds(providerIds, region),
          count: () => repository.countByProviders(providerIds, region),
          films: (request) => repository.byProviders(providerIds, region, request),
        }),
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
        director: film.directors.join(', ') || null,
        releaseDate: film.release_date,
      }));
    },
  };
}
