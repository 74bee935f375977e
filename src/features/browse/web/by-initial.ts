import type { TaggedFilm } from '#features/films/contract/films.ts';

export type Initial = { letter: string; films: TaggedFilm[] };

/** Upper case without accents; `#` if the title does not begin with a letter. */
function initialOf(title: string): string {
  const first = title
    .normalize('NFD')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .charAt(0)
    .toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
}

/**
 * @param films sorted by title
 * @example byInitial([{ title: 'Alien', … }, { title: 'Äpfel', … }]) // [{ letter: 'A', films: both }]
 */
export function byInitial(films: TaggedFilm[]): Initial[] {
  return [...Map.groupBy(films, (film) => initialOf(film.title))].map(([letter, filed]) => ({ letter, films: filed }));
}
