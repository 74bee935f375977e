import { rowOf } from './bodies.ts';
import type { FakeFilm } from './fake-film.ts';

const PAGE = 20;

export type FakeAnswer = { status: number; code?: number; body?: unknown };

const PAST_THE_CAP: FakeAnswer = { status: 400, code: 22 };

/** A page of a list as TMDB cuts it: 20 rows, none past the end, a refusal above 500 whatever total_pages says. */
export function pageOf(rows: unknown[], query: URLSearchParams): FakeAnswer {
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > 500) return PAST_THE_CAP;
  const results = rows.slice((page - 1) * PAGE, page * PAGE);
  const total_pages = Math.max(1, Math.ceil(rows.length / PAGE));
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

/** The parameters of /discover/movie that the fake knows; all others are ignored with 200, as TMDB does. */
const CONDITIONS: Record<string, Condition> = {
  with_genres: (film, value) => film.genreIds.includes(Number(value)),
  'primary_release_date.gte': (film, value) => film.releaseDate !== '' && film.releaseDate >= value,
  'primary_release_date.lte': (film, value) => film.releaseDate !== '' && film.releaseDate <= value,
  with_watch_providers: streams,
  include_adult: (film, value) => value === 'true' || !film.adult,
};

export function discover(films: FakeFilm[], query: URLSearchParams): FakeAnswer {
  const found = films.filter((film) =>
    [...query].every(([name, value]) => CONDITIONS[name]?.(film, value, query) ?? true),
  );
  const byDate = query.get('sort_by') === 'primary_release_date.asc';
  found.sort((a, b) => (byDate ? a.releaseDate.localeCompare(b.releaseDate) : b.popularity - a.popularity));
  return pageOf(found.map(rowOf), query);
}

export function search(films: FakeFilm[], query: URLSearchParams): FakeAnswer {
  const wanted = (query.get('query') ?? '').toLowerCase();
  return pageOf(films.filter((film) => film.title.toLowerCase().includes(wanted)).map(rowOf), query);
}

export function trending(films: FakeFilm[], query: URLSearchParams): FakeAnswer {
  const rows = films
    .toSorted((a, b) => b.popularity - a.popularity)
    .map((film) => ({ ...rowOf(film), media_type: 'movie' }));
  return pageOf(rows, query);
}
