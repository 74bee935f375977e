import { timeOf } from '../dates.ts';
import type { TableDocument } from '../documents.ts';
import { addToWatchlist, addViewing, rate } from '../films.ts';
import type { Reading } from '../reading.ts';

const FILM = {
  ...{ title: 'title', year: 'year', tmdbId: ['tmdb', 'tmdb_id'], imdbId: ['imdb', 'imdb_id'], genres: 'genres' },
};

/** A row may be a viewing, a rating and a watchlist entry at the same time. */
export function readTraktCsv(table: TableDocument, reading: Reading): void {
  const columns = ['watched_at', 'date_watched', 'listed_at', 'watchlisted_at', 'rated_at'];
  const dates = reading.datesOf(table, columns, { unclear: 'ask' });
  for (const row of table.rows) {
    if (!['', 'movie', 'movies'].includes(row.text('type').toLowerCase())) {
      reading.leaveOut(row, row.text('title'), 'series');
      continue;
    }
    const film = reading.filmOf(row, FILM);
    if (!film) continue;
    const action = row.text('action').toLowerCase();
    const watched = row.text('watched_at', 'date_watched');
    if (watched !== '' || action === 'history') addViewing(film, dates(watched, row));
    const listed = row.text('listed_at', 'watchlisted_at');
    if (listed !== '' || action === 'watchlist') addToWatchlist(film, timeOf(dates(listed, row)));
    const rating = reading.rating(row.text('rating'), row);
    if (rating !== null) rate(film, rating, timeOf(dates(row.text('rated_at'), row)));
  }
}
