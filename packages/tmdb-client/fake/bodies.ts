import type { FakeFilm, FakePerson, FakeVideo } from './fake-film.ts';

// Handwritten bodies in TMDB's formats; nothing here was recorded.

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
    video: false,
    vote_average: film.voteAverage,
    vote_count: film.voteCount,
  };
}

export const changedRowOf = (id: number) => ({ id, adult: false, softcore: false });

function personOf({ id, name }: FakePerson) {
  const facts = { adult: false, gender: 0, known_for_department: 'Acting', popularity: 1, profile_path: null };
  return { ...facts, id, name, original_name: name };
}

function creditsOf(film: FakeFilm) {
  const credit = (index: number) => ({ credit_id: `${film.id}-${index}` });
  return {
    cast: film.cast.map((actor, order) => ({
      ...personOf(actor),
      ...credit(order),
      cast_id: order,
      character: actor.character,
      order,
    })),
    // Each director is also a writer. Each job is a separate row without a character.
    crew: film.directors.flatMap((person) => [
      { ...personOf(person), ...credit(100), department: 'Writing', job: 'Writer' },
      { ...personOf(person), ...credit(200), department: 'Directing', job: 'Director' },
    ]),
  };
}

function providersOf(film: FakeFilm) {
  const rows = (ids: number[]) =>
    ids.map((id, index) => ({
      logo_path: `/logo${String(id).padStart(20, '0')}.jpg`,
      provider_id: id,
      provider_name: PROVIDER_NAMES[id] ?? `Provider ${id}`,
      display_priority: index,
    }));
  const country = (kinds: FakeFilm['providers'][string]) => ({
    link: 'https://example.org',
    ...Object.fromEntries(Object.entries(kinds).map(([kind, ids]) => [kind, rows(ids)])),
  });
  return {
    results: Object.fromEntries(Object.entries(film.providers).map(([code, kinds]) => [code, country(kinds)])),
  };
}

/** Returns the videos in the requested languages; `null` stands for videos without speech. */
function videosOf(film: FakeFilm, languages: string[]) {
  const spoken = ({ iso_639_1 = 'en' }: FakeVideo) => languages.includes(iso_639_1 ?? 'null');
  const results = film.videos.filter(spoken).map((video, index) => ({
    iso_639_1: 'en',
    iso_3166_1: 'US',
    name: `Video ${index}`,
    size: 1080,
    published_at: '2020-01-01T00:00:00.000Z',
    id: `${film.id}-${index}`,
    ...video,
  }));
  return { results };
}

/** Returns a film with the requested appended parts. */
export function detailOf(film: FakeFilm, append: string[], videoLanguages = ['en']) {
  const { genre_ids, ...row } = rowOf(film);
  const appended: Record<string, unknown> = {
    credits: creditsOf(film),
    keywords: { keywords: film.keywords },
    alternative_titles: { titles: film.otherTitles.map((title) => ({ iso_3166_1: 'FR', title, type: '' })) },
    release_dates: {
      results: Object.entries(film.certifications).map(([iso_3166_1, given]) => ({
        iso_3166_1,
        release_dates: given.map((certification) => ({
          certification,
          release_date: '2020-10-31T00:00:00.000Z',
          type: 3,
        })),
      })),
    },
    videos: videosOf(film, videoLanguages),
    'watch/providers': providersOf(film),
  };
  const detail = {
    ...row,
    genres: genre_ids.map((id) => ({ id, name: `Genre ${id}` })),
    runtime: film.runtime,
    belongs_to_collection: film.collection && { id: 1, name: film.collection, poster_path: null, backdrop_path: null },
    budget: 0,
    homepage: '',
    imdb_id: film.imdbId,
    origin_country: [],
    production_companies: film.studios.map((name, id) => ({ id, name, logo_path: null, origin_country: 'US' })),
    production_countries: film.countries.map((code) => ({ iso_3166_1: code, name: code })),
    revenue: 0,
    spoken_languages: [],
    status: 'Released',
    tagline: '',
  };
  const wanted = append.filter((name) => name in appended).map((name) => [name, appended[name]]);
  return { ...detail, ...Object.fromEntries(wanted) };
}

/** Returns a person with their credits in these films, or null when no film has this person. */
export function personDetailOf(id: number, films: FakeFilm[]) {
  const acted = films.filter((film) => film.cast.some((person) => person.id === id));
  const directed = films.filter((film) => film.directors.some((person) => person.id === id));
  const person = [...acted.flatMap((film) => film.cast), ...directed.flatMap((film) => film.directors)].find(
    (each) => each.id === id,
  );
  if (!person) return null;
  const { original_name: _, ...facts } = personOf(person);
  return {
    ...facts,
    also_known_as: [],
    biography: `${person.name} has been frightening people for years.`,
    birthday: null,
    deathday: null,
    homepage: null,
    imdb_id: null,
    place_of_birth: null,
    movie_credits: {
      cast: acted.map((film, order) => ({
        ...rowOf(film),
        character: 'Somebody',
        credit_id: `${film.id}-${id}`,
        order,
      })),
      // Each job on a film is a separate row.
      crew: directed.flatMap((film) =>
        ['Writer', 'Director'].map((job) => ({ ...rowOf(film), credit_id: `${film.id}-${job}`, department: job, job })),
      ),
    },
  };
}
