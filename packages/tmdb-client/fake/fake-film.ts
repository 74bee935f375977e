export type FakePerson = { id: number; name: string };

/** A video. The language is English by default, and null for a video without speech. */
export type FakeVideo = { site: string; type: string; key: string; official: boolean; iso_639_1?: string | null };

/** A film of the fake TMDB. As in TMDB, a missing date is an empty text and a missing runtime is 0. */
export type FakeFilm = {
  id: number;
  title: string;
  originalTitle: string;
  imdbId: string | null;
  language: string;
  releaseDate: string;
  overview: string;
  posterPath: string | null;
  runtime: number;
  popularity: number;
  voteAverage: number;
  voteCount: number;
  genreIds: number[];
  adult: boolean;
  softcore: boolean;
  directors: FakePerson[];
  cast: (FakePerson & { character: string })[];
  keywords: { id: number; name: string }[];
  otherTitles: string[];
  countries: string[];
  /** By country. */
  certifications: Record<string, string[]>;
  collection: string | null;
  studios: string[];
  videos: FakeVideo[];
  /** Provider ids by country and kind. */
  providers: Record<string, { flatrate?: number[]; ads?: number[]; rent?: number[]; buy?: number[] }>;
};

/** Makes a film; missing fields get default values. */
export function fakeFilm(given: Partial<FakeFilm> & { id: number }): FakeFilm {
  const title = given.title ?? `Film ${given.id}`;
  return {
    title,
    originalTitle: title,
    imdbId: null,
    language: 'en',
    releaseDate: '2020-10-31',
    overview: `What happens in ${title}.`,
    posterPath: `/poster${String(given.id).padStart(20, '0')}.jpg`,
    runtime: 95,
    popularity: 10,
    voteAverage: 6.5,
    voteCount: 100,
    genreIds: [27],
    adult: false,
    softcore: false,
    directors: [{ id: 900_001, name: 'Dana Director' }],
    cast: [{ id: 900_002, name: 'Ada Actor', character: 'The Caller' }],
    keywords: [{ id: 12377, name: 'zombie' }],
    otherTitles: [],
    countries: ['US'],
    certifications: {},
    collection: null,
    studios: [],
    videos: [{ site: 'YouTube', type: 'Trailer', key: 'abcdefghijk', official: true }],
    providers: {},
    ...given,
  };
}
