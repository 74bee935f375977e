import type { FakeFilm, FakePerson } from './fake-film.ts';

// Bodies in TMDB's shapes, made by hand: nothing here was recorded.

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

const personOf = ({ id, name }: FakePerson) => ({ adult: false, gender: 0, id, name, profile_path: null });

function creditsOf(film: FakeFilm) {
  return {
    cast: film.cast.map((actor, order) => ({ ...personOf(actor), character: actor.character, order })),
    // Whoever directs also writes: one row a job.
    crew: film.directors.flatMap((person) => [
      { ...personOf(person), department: 'Writing', job: 'Writer' },
      { ...personOf(person), department: 'Directing', job: 'Director' },
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
  const country = (kinds: FakeFilm['providers'][string]) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, ids]) => [kind, rows(ids)]));
  return {
    results: Object.fromEntries(
      Object.entries(film.providers).map(([code, kinds]) => [code, { link: 'https://example.org', ...country(kinds) }]),
    ),
  };
}

/** A film with as much appended as was asked for. */
export function detailOf(film: FakeFilm, append: string[]) {
  const { genre_ids, ...row } = rowOf(film);
  const appended: Record<string, unknown> = {
    credits: creditsOf(film),
    keywords: { keywords: film.keywords },
    videos: { results: film.videos },
    'watch/providers': providersOf(film),
  };
  return {
    ...row,
    genres: genre_ids.map((id) => ({ id, name: `Genre ${id}` })),
    runtime: film.runtime,
    status: 'Released',
    ...Object.fromEntries(append.filter((name) => name in appended).map((name) => [name, appended[name]])),
  };
}

/** A person with their credits in these films, or null when nobody of this id is in any of them. */
export function personDetailOf(id: number, films: FakeFilm[]) {
  const acted = films.filter((film) => film.cast.some((person) => person.id === id));
  const directed = films.filter((film) => film.directors.some((person) => person.id === id));
  const person = [...acted.flatMap((film) => film.cast), ...directed.flatMap((film) => film.directors)].find(
    (each) => each.id === id,
  );
  if (!person) return null;
  return {
    ...personOf(person),
    biography: `${person.name} has been frightening people for years.`,
    birthday: null,
    movie_credits: {
      cast: acted.map((film, order) => ({ ...rowOf(film), character: 'Somebody', order })),
      crew: directed.flatMap((film) => ['Writer', 'Director'].map((job) => ({ ...rowOf(film), job }))),
    },
  };
}
