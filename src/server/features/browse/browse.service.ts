import type { KeywordPage, PlatformPage, TaggedFilm } from '#contract/films.ts';
import { BROWSE_PAGE_SIZE } from '#contract/limits.ts';
import { PLATFORMS } from '#contract/platforms.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { BrowseRepository } from './browse.repository.ts';

type BrowseServiceOptions = { repository: BrowseRepository; region: string };

export type BrowseService = ReturnType<typeof createBrowseService>;

const pagesOf = (count: number) => Math.ceil(count / BROWSE_PAGE_SIZE);
const pageRequest = (page: number) => ({ limit: BROWSE_PAGE_SIZE, offset: (page - 1) * BROWSE_PAGE_SIZE });

export function createBrowseService({ repository, region }: BrowseServiceOptions) {
  return {
    /** @param keyword slug or words; an unknown one gives an empty page @param page from 1 */
    async byKeyword(keyword: string, page: number): Promise<KeywordPage> {
      const slug = keywordSlug(keyword);
      const totalPages = pagesOf(await repository.countByKeyword(slug));
      const films = page <= totalPages ? await repository.byKeyword(slug, pageRequest(page)) : [];
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageUserRating: average })),
        totalPages,
        page,
      };
    },

    /** @param value slug of a platform; an unknown one gives an empty page @param page from 1 */
    async byPlatform(value: string, page: number): Promise<PlatformPage> {
      const platform = PLATFORMS.find((candidate) => candidate.value === value.trim().toLowerCase());
      if (!platform) return { results: [], totalPages: 0, page, logoPath: null };
      const [count, logoPath] = await Promise.all([
        repository.countByProviders(platform.providerIds, region),
        repository.providerLogo(platform.providerIds[0]),
      ]);
      const totalPages = pagesOf(count);
      const films =
        page <= totalPages ? await repository.byProviders(platform.providerIds, region, pageRequest(page)) : [];
      return {
        results: films.map(({ average, ...film }) => ({ ...film, averageRating: average })),
        totalPages,
        page,
        logoPath,
      };
    },

    /** By title; empty for an unknown tag. */
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
