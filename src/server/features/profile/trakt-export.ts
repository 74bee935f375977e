import { type ExportedFilm, fromOne } from './exported-film.ts';
import type { PagedFile } from './paged-zip.ts';

const jsonFile = (name: string): PagedFile => ({
  name,
  start: '[',
  separator: ',\n',
  end: ']\n',
  items: 1_000,
  bytes: 1_000_000,
});

export const TRAKT_FILES = {
  history: jsonFile('watched-history.json'),
  ratings: jsonFile('ratings-movies.json'),
  watchlist: jsonFile('lists-watchlist.json'),
};

/** Trakt's sign for an unknown date. */
const UNKNOWN = new Date(0);
/** Returns the first 52 bits of a UUID: Trakt's ids are numbers, and JavaScript holds this many bits exactly. */
const numberOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 13), 16);

/** Yields the entries of the flat files of Trakt's own export. Dates are moments in UTC; a viewing has no rating. */
export async function* traktItems(films: AsyncIterable<ExportedFilm>) {
  let rank = 0;
  for await (const { id, imdbId, title, year, rating, viewings, listedAt } of films) {
    const movie = { title, year: year === null ? null : Number(year), ids: { imdb: imdbId, tmdb: id } };
    const entry = { type: 'movie', movie };
    for (const viewing of viewings) {
      const watched_at = viewing.watchedAt ?? UNKNOWN;
      yield ['history', JSON.stringify({ id: numberOf(viewing.id), watched_at, action: 'watch', ...entry })] as const;
    }
    if (rating) {
      yield ['ratings', JSON.stringify({ rated_at: rating.at, rating: fromOne(rating.value), ...entry })] as const;
    }
    if (listedAt) {
      rank += 1;
      yield ['watchlist', JSON.stringify({ rank, id, listed_at: listedAt, notes: null, ...entry })] as const;
    }
  }
}
