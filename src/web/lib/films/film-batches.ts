import { MAX_FILMS_AT_ONCE } from '#contract/constants.ts';

type Batch<Film> = { ids: number[]; films: Promise<Map<number, Film>> };

/**
 * Loads facts about films. Calls at the same time, for example by the cards of a list, share a request.
 *
 * @param read sends a call for ids joined by commas
 * @returns a function that gives a film's facts; undefined for a film that the response leaves out
 */
export function filmBatches<Film extends { id: number }>(read: (ids: string) => Promise<{ films: Film[] }>) {
  async function load(ids: number[]): Promise<Map<number, Film>> {
    // Sorted, so that the same films share a cached response.
    const sorted = ids.toSorted((a, b) => a - b);
    const parts = Array.from({ length: Math.ceil(sorted.length / MAX_FILMS_AT_ONCE) }, (_, part) =>
      sorted.slice(part * MAX_FILMS_AT_ONCE, (part + 1) * MAX_FILMS_AT_ONCE),
    );
    const found = await Promise.all(parts.map((part) => read(part.join(','))));
    return new Map(found.flatMap(({ films }) => films).map((film) => [film.id, film]));
  }

  let open: Batch<Film> | null = null;

  function openBatch(): Batch<Film> {
    const ids: number[] = [];
    const films = new Promise((resolve) => setTimeout(resolve)).then(() => {
      open = null;
      return load(ids);
    });
    return { ids, films };
  }

  return async (filmId: number): Promise<Film | undefined> => {
    open ??= openBatch();
    open.ids.push(filmId);
    return (await open.films).get(filmId);
  };
}
