import type { TableDocument } from '../documents.ts';
import { addToWatchlist } from '../films.ts';
import { type Format, hasColumns, type Reading } from '../reading.ts';

const FILM = { title: 'name', releaseDate: 'release date', tmdbId: 'tmdb id', imdbId: 'imdb id' };

function readTable(table: TableDocument, reading: Reading): void {
  // Ratings and watchlist have the same columns.
  const isRatings = table.rows.every((row) => row.text('your rating') !== '');
  const meaning = isRatings ? 'watched' : reading.listMeaning(table.file);
  const dates = reading.datesOf(table, ['date rated'], { unclear: null });
  for (const row of table.rows) {
    if (row.text('type').toLowerCase() === 'tv') {
      reading.leaveOut(row, row.text('name'), 'series');
      continue;
    }
    const film = reading.filmOf(row, FILM);
    if (!film) continue;
    const date = dates(row.text('date rated'), row);
    // In a watchlist, `date rated` is the date of the entry, not of the rating.
    const rating = reading.rate(film, row.text('your rating'), row, isRatings ? date : null);
    if (rating !== null || meaning === 'watched') film.isSeen = true;
    if (meaning === 'watchlist') addToWatchlist(film, date);
  }
}

/** TMDB exports no viewings, so a rated film counts as seen on an unknown date. */
export const tmdb: Format = {
  source: 'tmdb',
  matches: (document) => hasColumns(document, 'tmdb id', 'type', 'name'),
  read({ tables }, reading) {
    for (const table of tables) readTable(table, reading);
  },
};
