import { addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import { type Format, tablesOf } from '../reading.ts';

const FILM = { title: 'title', year: 'year', tmdbId: 'tmdbid', imdbId: 'imdbid' };

const COLUMNS = new Set([
  ...[
    'letterboxduri',
    'tmdbid',
    'imdbid',
    'title',
    'year',
    'directors',
    'rating',
    'rating10',
    'watcheddate',
    'rewatch',
  ],
  ...['tags', 'review'],
]);
const KEYS = ['tmdbid', 'imdbid', 'title'];

/** The format that Letterboxd reads and that many programs write. */
export const letterboxdImport: Format = {
  source: 'letterboxd-import',
  matches: (document) =>
    document.kind === 'table' &&
    KEYS.some((name) => document.columns.has(name)) &&
    [...document.columns].filter((name) => COLUMNS.has(name)).length >= 2,

  read(documents, reading) {
    /** Ratings without a date. Each becomes the film's current rating, even if dated rows have ratings too. */
    const present = new Map<FilmDraft, number>();
    for (const table of tablesOf(documents)) {
      const dates = reading.datesOf(table, ['watcheddate'], { unclear: 'ask' });
      const isDiary = table.rows.some((row) =>
        ['watcheddate', 'rating', 'rating10'].some((name) => row.text(name) !== ''),
      );
      const meaning = isDiary || table.rows.length === 0 ? 'watched' : reading.listMeaning(table.file);
      for (const row of table.rows) {
        const film = reading.filmOf(row, FILM);
        if (!film) continue;
        const stars = row.text('rating10') === '';
        const rating = reading.rating(row.text('rating10') || row.text('rating'), row, stars ? 2 : 1);
        const date = dates(row.text('watcheddate'), row);
        if (row.text('review') !== '') reading.leaveOut(row, film.title, 'reviews');
        if (date) addViewing(film, date, { rating });
        else if (meaning === 'watched') film.isSeen = true;
        else if (meaning === 'watchlist') addToWatchlist(film, null);
        if (rating === null) continue;
        if (date) rate(film, rating, date.day);
        else present.set(film, rating);
      }
    }
    for (const [film, value] of present) film.rating = { value, at: null };
  },
};
