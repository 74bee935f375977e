import type { ThemeSlug } from '#contract/themes.ts';

export type PersonRecord = {
  /** TMDB id, or an id of the snapshot's own range (see sources/snapshot/person-id.ts). */
  id: number;
  name: string;
  /** File of the image host; left out by sources that know of none. */
  profilePath?: string | null;
};

/** A film as every source hands it to the catalogue: facts in our words, nothing of the source's shape. */
export type FilmRecord = {
  id: number;
  title: string;
  originalTitle: string | null;
  originalLanguage: string | null;
  /** YYYY-MM-DD */
  releaseDate: string | null;
  /** Minutes. */
  runtime: number | null;
  overview: string | null;
  /** Files of the image host, with a leading slash. */
  posterPath: string | null;
  backdropPath: string | null;
  /** Video page link. */
  trailerUrl: string | null;
  /** 0 to 10. */
  voteAverage: number | null;
  voteCount: number;
  popularity: number;
  directors: PersonRecord[];
  /** In billing order. */
  cast: (PersonRecord & { character: string | null })[];
  /** Names, most telling first. */
  keywords: string[];
  /** Themes that apply beyond what the keywords imply. */
  themes: ThemeSlug[];
  /** Slugs of editorial tags. */
  tags: string[];
  providers: { providerId: number; kind: 'stream'; region: string; asOf: string }[];
};

export type CatalogueSource = 'snapshot' | 'tmdb' | 'dump';
