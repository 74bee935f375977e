import { csvRow } from './csv.ts';
import { type ExportedFilm, fromOne } from './exported-film.ts';
import type { PagedFile } from './paged-zip.ts';

const FILM = ['tmdbID', 'imdbID', 'Title', 'Year'];

/** Letterboxd takes files of up to about 1 MB; other programs write at most 1,000 rows. */
const csvFile = (name: string, columns: string[]): PagedFile => ({
  name,
  start: csvRow([...FILM, ...columns]),
  separator: '',
  end: '',
  items: 1_000,
  bytes: 1_000_000,
});

export const LETTERBOXD_FILES = {
  diary: csvFile('diary.csv', ['Rating10', 'WatchedDate', 'Rewatch']),
  watched: csvFile('watched.csv', ['Rating10']),
  watchlist: csvFile('watchlist.csv', []),
};

/**
 * Yields rows of Letterboxd's import format (letterboxd.com/about/importing-data). A row with a date becomes a diary
 * entry with the rating of its day; one without marks the film as seen, with the rating that counts now.
 */
export async function* letterboxdRows(films: AsyncIterable<ExportedFilm>) {
  for await (const { id, imdbId, title, year, rating, viewings, listedAt } of films) {
    const film = [id, imdbId, title, year];
    const dated = viewings.filter(({ day }) => day !== null);
    for (const [index, viewing] of dated.entries()) {
      const given = viewing.rating === null ? null : fromOne(viewing.rating);
      const isRewatch = index > 0 || dated.length < viewings.length;
      yield ['diary', csvRow([...film, given, viewing.day, String(isRewatch)])] as const;
    }
    if (rating || dated.length < viewings.length) {
      yield ['watched', csvRow([...film, rating && fromOne(rating.value)])] as const;
    }
    if (listedAt) yield ['watchlist', csvRow(film)] as const;
  }
}
