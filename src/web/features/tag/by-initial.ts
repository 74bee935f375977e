import type { TaggedFilm } from '#contract/films.ts';

export type Initial = { letter: string; films: TaggedFilm[] };

/** The first letter a title is filed under: without accents, upper case; `#` for anything that is no letter. */
function initialOf(title: string): string {
  const first = title
    .normalize('NFD')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .charAt(0)
    .toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
}

/**
 * Films filed under their titles' first letters, in the order in which the letters first come up.
 *
 * @param films sorted by title
 * @example byInitial([{ title: 'Alien', … }, { title: 'Äpfel', … }]) // [{ letter: 'A', films: both }]
 */
export function byInitial(films: TaggedFilm[]): Initial[] {
  return [...Map.groupBy(films, (film) => initialOf(film.title))].map(([letter, filed]) => ({ letter, films: filed }));
}
