import { queryOptions } from '@tanstack/react-query';
import type { KeywordPage, PlatformPage } from '#contract/films.ts';
import { getJson } from '#web/lib/api.ts';

export type BrowseFilm = {
  id: number;
  title: string;
  posterPath: string | null;
  posterColour: string | null;
  releaseDate: string | null;
  overview: string | null;
  /** The members' average, otherwise the vote average. */
  rating: number | null;
};

export type BrowsePage = {
  films: BrowseFilm[];
  totalPages: number;
  logoPath: string | null;
};

type AnyFilm = KeywordPage['results'][number] | PlatformPage['results'][number];

function browseFilm(film: AnyFilm): BrowseFilm {
  const { id, title, posterPath, posterColour, releaseDate, overview, voteAverage } = film;
  const members = 'averageUserRating' in film ? film.averageUserRating : film.averageRating;
  return { id, title, posterPath, posterColour, releaseDate, overview, rating: members ?? voteAverage };
}

/** @param list `keyword` or `provider` @param keyword a theme, any other keyword's slug, or a platform @param page from 1 */
export const browseQuery = (list: 'keyword' | 'provider', keyword: string, page: number) =>
  queryOptions({
    queryKey: ['browse', list, keyword, page],
    queryFn: async ({ signal }): Promise<BrowsePage> => {
      const query = new URLSearchParams({ keyword, page: String(page) });
      const response = await getJson<KeywordPage | PlatformPage>(`/tmdb/horror-movies-by-${list}?${query}`, signal);
      const logoPath = 'logoPath' in response ? response.logoPath : null;
      return { films: response.results.map(browseFilm), totalPages: response.totalPages, logoPath };
    },
  });
