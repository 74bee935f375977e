import { z } from 'zod';
import { HouseFailure } from '#engine/house/house-server.ts';
import { plainTitle, plainYear } from '#engine/lib/plain-title.ts';

/** A film's ids, title and year on a media server. */
export type HouseFilm = { tmdbId: number | null; imdbId: string | null; title: string; year: number | null };

/** @property total the server's number of films @property key of the first film, null for an empty page */
export type HousePage = { films: HouseFilm[]; received: number; total: number; key: string | null };

export type LibrarySource = {
  /** The name that administrators see. */
  name: string;
  /** Yields the films in pages, so that a large library needs little memory. @throws HouseFailure */
  pages: (signal: AbortSignal) => AsyncGenerator<HouseFilm[]>;
};

export const PAGE_SIZE = 300;
const MAX_FILMS = 100_000;

/** @throws HouseFailure if a response does not match the schema */
export function shaped<Schema extends z.ZodType>(schema: Schema, answer: { status: number; json: unknown }) {
  if (answer.status === 401 || answer.status === 403) throw new HouseFailure('It refused the key.');
  if (answer.json === null) throw new HouseFailure(`It answered with the status ${answer.status}.`);
  const { data, error } = schema.safeParse(answer.json);
  if (error)
    throw new HouseFailure(
      // The path contains names of fields, which the server has chosen.
      `Its answer has another form than expected (${plainTitle(z.core.toDotPath(error.issues[0]?.path ?? []))}).`,
    );
  return data;
}

/**
 * Reads page after page. Fails if the server sends more or fewer films than it claims, or one page twice.
 *
 * @throws HouseFailure
 */
export async function* readPages(read: (start: number) => Promise<HousePage>): AsyncGenerator<HouseFilm[]> {
  let [start, before]: [number, string | null] = [0, null];
  for (;;) {
    const { films, received, total, key } = await read(start);
    if (total > MAX_FILMS) throw new HouseFailure(`It has ${total} films. The site reads at most ${MAX_FILMS}.`);
    if (key !== null && key === before) throw new HouseFailure('It sent the same films twice.');
    start += received;
    if (start > total || (received === 0 && start < total))
      throw new HouseFailure(`It sent ${start} films, but its total is ${total}.`);
    yield films;
    if (start === total) return;
    before = key;
  }
}

type GivenFilm = {
  tmdb: string | null | undefined;
  imdb: string | null | undefined;
  title: string | null | undefined;
  year: number | null | undefined;
};

/** A film as a server gives it, without values that are not ids, titles or years. */
export const houseFilm = ({ tmdb, imdb, title, year }: GivenFilm): HouseFilm => ({
  tmdbId: tmdb && /^[1-9]\d{0,8}$/.test(tmdb) ? Number(tmdb) : null,
  imdbId: imdb && /^tt\d{7,10}$/.test(imdb) ? imdb : null,
  title: plainTitle(title ?? ''),
  year: plainYear(year),
});
