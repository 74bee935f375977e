import { queryOptions } from '@tanstack/react-query';
import type { FilmFright, FilmFrights } from '#contract/fright-limits.ts';
import { FILMS_AT_ONCE_MAX } from '#contract/limits.ts';
import { getJson } from '../api.ts';

type Batch = { ids: number[]; films: Promise<Map<number, FilmFright>> };

async function load(ids: number[]): Promise<Map<number, FilmFright>> {
  // In order, so that the same films share a cached response.
  const sorted = ids.toSorted((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(sorted.length / FILMS_AT_ONCE_MAX) }, (_, part) =>
    sorted.slice(part * FILMS_AT_ONCE_MAX, (part + 1) * FILMS_AT_ONCE_MAX),
  );
  const found = await Promise.all(parts.map((part) => getJson<FilmFrights>(`/films/fright?ids=${part.join(',')}`)));
  return new Map(found.flatMap(({ films }) => films).map((film) => [film.id, film]));
}

let open: Batch | null = null;

/** All films that are asked for at once, as by the cards of a list, share a request. */
function openBatch(): Batch {
  const ids: number[] = [];
  const films = new Promise((resolve) => setTimeout(resolve)).then(() => {
    open = null;
    return load(ids);
  });
  return { ids, films };
}

async function fetchFright(filmId: number): Promise<FilmFright> {
  open ??= openBatch();
  open.ids.push(filmId);
  return (await open.films).get(filmId) ?? { id: filmId, fright: null, notes: [] };
}

/** The film's profile and content notes; without figures where nothing is known. */
export const filmFrightQuery = (filmId: number) =>
  queryOptions({ queryKey: ['films', 'fright', filmId], queryFn: () => fetchFright(filmId) });
