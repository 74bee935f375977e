import { franchises } from '../franchise.ts';

const MAX_OF_FRANCHISE = 2;
const MAX_BY_DIRECTOR = 2;

/**
 * Limits the number of films of each franchise and each director. @param title the title of the film that these films
 * are like
 */
export function varied<Film extends { title: string; directors: string[] }>(
  films: Film[],
  title: string,
  most: number,
): Film[] {
  const franchiseOf = franchises([title, ...films.map((film) => film.title)]);
  const taken = new Map<string, number>();
  const isFull = (group: string, limit: number) => (taken.get(group) ?? 0) >= limit;
  const chosen: Film[] = [];
  for (const film of films) {
    if (chosen.length === most) break;
    const franchise = `franchise ${franchiseOf(film.title)}`;
    const directors = film.directors.map((name) => `director ${name}`);
    if (isFull(franchise, MAX_OF_FRANCHISE) || directors.some((name) => isFull(name, MAX_BY_DIRECTOR))) continue;
    for (const group of [franchise, ...directors]) taken.set(group, (taken.get(group) ?? 0) + 1);
    chosen.push(film);
  }
  return chosen;
}
