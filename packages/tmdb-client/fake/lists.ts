import { type FakeFilm, rowOf } from './fake-film.ts';

/** The number of rows on a page. */
const PAGE = { films: 20, changes: 100 };

type FakeResult<Body> = { status: number; code?: number; body?: Body };
export type FakeResponse = FakeResult<unknown>;
type PageBody<Row> = { page: number; results: Row[]; total_pages: number; total_results: number };

const PAST_THE_CAP = { status: 400, code: 22 };

/**
 * Returns a page of a list as TMDB does: empty after the last page, an error above page 500 regardless of total_pages.
 * Lists shift while they are read, so the last row of a page appears again on the next page.
 */
export function pageOf<Row>(rows: Row[], query: URLSearchParams, size = PAGE.films): FakeResult<PageBody<Row>> {
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > 500) return PAST_THE_CAP;
  const start = (page - 1) * size;
  const results = start < rows.length ? rows.slice(Math.max(0, start - 1), start + size) : [];
  const total_pages = Math.max(1, Math.ceil(rows.length / size));
  return { status: 200, body: { page, results, total_pages, total_results: rows.length } };
}

type Condition = (film: FakeFilm, value: string, query: URLSearchParams) => boolean;

function streams(film: FakeFilm, value: string, query: URLSearchParams): boolean {
  const kinds = film.providers[query.get('watch_region') ?? ''];
  const wanted = query.get('with_watch_monetization_types')?.split('|') ?? ['flatrate', 'ads', 'rent'];
  const ids = [
    ...(wanted.includes('flatrate') ? (kinds?.flatrate ?? []) : []),
    ...(wanted.includes('ads') ? (kinds?.ads ?? []) : []),
  ];
  return value.split('|').some((id) => ids.includes(Number(id)));
}

/** The supported parameters of /discover/movie; like TMDB, the fake ignores all others. */
const CONDITIONS: Record<string, Condition> = {
  with_genres: (film, value) => value.split(',').every((id) => film.genreIds.includes(Number(id))),
  without_genres: (film, value) => !value.split(',').some((id) => film.genreIds.includes(Number(id))),
  'vote_count.gte': (film, value) => film.voteCount >= Number(value),
  'vote_count.lte': (film, value) => film.voteCount <= Number(value),
  'primary_release_date.gte': (film, value) => film.releaseDate !== '' && film.releaseDate >= value,
  'primary_release_date.lte': (film, value) => film.releaseDate !== '' && film.releaseDate <= value,
  with_watch_providers: streams,
  include_adult: (film, value) => value === 'true' || !film.adult,
};

/** @param kept lists by query. A request for page 1 stores the list again; later pages come from the stored list. */
export function discover(films: FakeFilm[], query: URLSearchParams, kept: Map<string, FakeFilm[]>): FakeResponse {
  const rest = new URLSearchParams(query);
  rest.delete('page');
  const known = query.get('page') === '1' ? undefined : kept.get(rest.toString());
  const found = known ?? find(films, query);
  kept.set(rest.toString(), found);
  const { body, ...page } = pageOf(found, query);
  return { ...page, body: body && { ...body, results: body.results.map(rowOf) } };
}

function find(films: FakeFilm[], query: URLSearchParams): FakeFilm[] {
  const conditions = [...query].flatMap(([name, value]) => {
    const condition = CONDITIONS[name];
    return condition ? [(film: FakeFilm) => condition(film, value, query)] : [];
  });
  const byDate = query.get('sort_by') === 'primary_release_date.asc';
  const lastIfUndated = ({ releaseDate }: FakeFilm) => releaseDate || '9999';
  return films
    .filter((film) => conditions.every((condition) => condition(film)))
    .sort((a, b) => (byDate ? lastIfUndated(a).localeCompare(lastIfUndated(b)) : b.popularity - a.popularity));
}

export function changes(ids: Iterable<number>, query: URLSearchParams): FakeResponse {
  return pageOf(
    [...ids].map((id) => ({ id, adult: false })),
    query,
    PAGE.changes,
  );
}

export function search(films: FakeFilm[], query: URLSearchParams): FakeResponse {
  const wanted = (query.get('query') ?? '').toLowerCase();
  return pageOf(films.filter((film) => film.title.toLowerCase().includes(wanted)).map(rowOf), query);
}

export function trending(films: FakeFilm[], query: URLSearchParams): FakeResponse {
  return pageOf(films.toSorted((a, b) => b.popularity - a.popularity).map(rowOf), query);
}
