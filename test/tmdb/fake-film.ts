import { seededRandom } from '#engine/lib/seeded-random.ts';

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

const WORDS = ['Blood', 'House', 'Night', 'Silent', 'Dead', 'Crimson', 'Hollow', 'Whisper', 'Cellar', 'Moon', 'Bride'];
const KEYWORDS = [
  { id: 12377, name: 'zombie' },
  { id: 12339, name: 'slasher' },
  { id: 3133, name: 'vampire' },
  { id: 162846, name: 'ghost' },
  { id: 10224, name: 'haunting' },
];

/** Generates films, always the same for one seed: mostly recent, with shared people, some with missing values. */
export function generateFilms(count: number, seed = 1): FakeFilm[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('The list is empty');
    return item;
  };
  const person = (): FakePerson => {
    const id = 1 + below(Math.max(10, count));
    return { id, name: `Person ${id}` };
  };
  return Array.from({ length: count }, (_, index) => {
    const id = 3_000_000 + index;
    const year = 2026 - Math.floor(random() ** 2 * 100);
    const date = `${year}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
    return fakeFilm({
      id,
      title: `${pick(WORDS)} ${pick(WORDS)} ${index}`,
      releaseDate: date,
      runtime: below(10) === 0 ? 0 : 70 + below(80),
      overview: below(12) === 0 ? '' : `Film ${index} in a sentence.`,
      posterPath: below(8) === 0 ? null : `/poster${String(id).padStart(20, '0')}.jpg`,
      popularity: Math.round(random() ** 4 * 10_000) / 100,
      voteCount: below(1000),
      directors: [person()],
      cast: Array.from({ length: 1 + below(5) }, () => ({ ...person(), character: pick(WORDS) })),
      keywords: [pick(KEYWORDS), pick(KEYWORDS)],
      providers: below(5) === 0 ? { US: { flatrate: [pick([8, 9, 15, 99, 386, 1899])] } } : {},
    });
  });
}
