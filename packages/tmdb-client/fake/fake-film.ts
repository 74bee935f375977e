export type FakePerson = { id: number; name: string };

/** A video. The language is English by default, and null for a video without speech. */
type FakeVideo = { site: string; type: string; key: string; official: boolean; iso_639_1?: string | null };

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

// Handwritten bodies in TMDB's formats, with the fields that the client reads; nothing here was recorded.

const PROVIDER_NAMES: Record<number, string> = { 8: 'Netflix', 9: 'Amazon Prime Video', 15: 'Hulu', 99: 'Shudder' };

export function rowOf(film: FakeFilm) {
  return {
    adult: film.adult,
    backdrop_path: null,
    genre_ids: film.genreIds,
    id: film.id,
    title: film.title,
    original_language: film.language,
    original_title: film.originalTitle,
    overview: film.overview,
    popularity: film.popularity,
    poster_path: film.posterPath,
    release_date: film.releaseDate,
    softcore: film.softcore,
    vote_average: film.voteAverage,
    vote_count: film.voteCount,
  };
}

const personOf = ({ id, name }: FakePerson) => ({ id, name, adult: false, profile_path: null });

// Each director is also a writer. Each job is a separate row without a character.
const JOBS = ['Writer', 'Director'];

const creditsOf = ({ cast, directors }: FakeFilm) => ({
  cast: cast.map((actor, order) => ({ ...personOf(actor), character: actor.character, order })),
  crew: directors.flatMap((person) => JOBS.map((job) => ({ ...personOf(person), job }))),
});

function providersOf(film: FakeFilm) {
  const rows = (ids: number[]) =>
    ids.map((id) => ({
      logo_path: `/logo${String(id).padStart(20, '0')}.jpg`,
      provider_id: id,
      provider_name: PROVIDER_NAMES[id] ?? `Provider ${id}`,
    }));
  const country = (kinds: FakeFilm['providers'][string]) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, ids]) => [kind, rows(ids)]));
  return {
    results: Object.fromEntries(Object.entries(film.providers).map(([code, kinds]) => [code, country(kinds)])),
  };
}

/** Returns the videos in the requested languages; `null` stands for videos without speech. */
function videosOf(film: FakeFilm, languages: string[]) {
  const spoken = ({ iso_639_1 = 'en' }: FakeVideo) => languages.includes(iso_639_1 ?? 'null');
  return { results: film.videos.filter(spoken) };
}

/** Returns a film with the requested appended parts. */
export function detailOf(film: FakeFilm, append: string[], videoLanguages = ['en']) {
  const { genre_ids, ...row } = rowOf(film);
  const appended: Record<string, unknown> = {
    credits: creditsOf(film),
    keywords: { keywords: film.keywords },
    alternative_titles: { titles: film.otherTitles.map((title) => ({ title })) },
    release_dates: {
      results: Object.entries(film.certifications).map(([iso_3166_1, given]) => ({
        iso_3166_1,
        release_dates: given.map((certification) => ({ certification })),
      })),
    },
    videos: videosOf(film, videoLanguages),
    'watch/providers': providersOf(film),
  };
  const detail = {
    ...row,
    genres: genre_ids.map((id) => ({ id, name: `Genre ${id}` })),
    runtime: film.runtime,
    belongs_to_collection: film.collection && { name: film.collection },
    imdb_id: film.imdbId,
    production_companies: film.studios.map((name) => ({ name })),
    production_countries: film.countries.map((code) => ({ iso_3166_1: code })),
  };
  const wanted = append.filter((name) => name in appended).map((name) => [name, appended[name]]);
  return { ...detail, ...Object.fromEntries(wanted) };
}

/** Returns a person with their credits in these films, or null when no film has this person. */
export function personDetailOf(id: number, films: FakeFilm[]) {
  const is = (person: FakePerson) => person.id === id;
  const acted = films.filter(({ cast }) => cast.some(is));
  const directed = films.filter(({ directors }) => directors.some(is));
  const person = [...acted.flatMap(({ cast }) => cast), ...directed.flatMap(({ directors }) => directors)].find(is);
  if (!person) return null;
  return {
    ...personOf(person),
    biography: `${person.name} has been frightening people for years.`,
    movie_credits: {
      cast: acted.map((film) => ({ ...rowOf(film), character: 'Somebody' })),
      crew: directed.flatMap((film) => JOBS.map((job) => ({ ...rowOf(film), job }))),
    },
  };
}
