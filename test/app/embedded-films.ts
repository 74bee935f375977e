import { readdir } from 'node:fs/promises';

/** The number of films in the embedded catalogue. */
export async function countEmbeddedFilms(): Promise<number> {
  const names = await readdir(new URL('../../content/films/', import.meta.url), { recursive: true });
  return names.filter((name) => name.endsWith('.yaml')).length;
}
