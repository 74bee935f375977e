import { queryOptions } from '@tanstack/react-query';
import type { KeywordPage, PlatformPage } from '#contract/films/films.ts';
import { apiGet } from '#web/lib/calls.ts';
import { type ShownRating, shownRating } from '#web/lib/format/film-rating.ts';
import type { BrowseSearch } from './browse-search.ts';

export type BrowseFilm = {
  id: number;
  title: string;
  posterPath: string | null;
  posterColour: string | null;
  releaseDate: string | null;
  overview: string | null;
  rating: ShownRating | null;
};

export type BrowsePage = {
  films: BrowseFilm[];
  totalPages: number;
  logoPath: string | null;
};

type AnyFilm = KeywordPage['results'][number] | PlatformPage['results'][number];

function browseFilm(film: AnyFilm): BrowseFilm {
  const { id, title, posterPath, posterColour, releaseDate, overview, voteAverage, ratingsCount } = film;
  const members = 'averageUserRating' in film ? film.averageUserRating : film.averageRating;
  const rating = shownRating({ members, count: ratingsCount, tmdb: voteAverage });
  return { id, title, posterPath, posterColour, releaseDate, overview, rating };
}

/** @param keyword a theme, any other keyword's slug, or a platform */
export const browseQuery = (list: 'keyword' | 'provider', keyword: string, { page = 1, ...view }: BrowseSearch) =>
  queryOptions({
    queryKey: ['browse', list, keyword, page, view],
    queryFn: async ({ signal }): Promise<BrowsePage> => {
      const response = await apiGet(`/tmdb/horror-movies-by-${list}`, { query: { keyword, page, ...view }, signal });
      const logoPath = 'logoPath' in response ? response.logoPath : null;
      return { films: response.results.map(browseFilm), totalPages: response.totalPages, logoPath };
    },
  });
