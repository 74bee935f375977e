import { addToWatchlist, addViewing } from '../films.ts';
import { type Format, hasColumns } from '../reading.ts';

const FILM = { title: 'title', year: 'year', tmdbId: 'tmdbid', imdbId: 'imdbid' };

/** Three files: history, ratings and watchlist. */
export const movary: Format = {
  source: 'movary',
  matches: (document) =>
    ['watchedat', 'userrating', 'addedat'].some((column) => hasColumns(document, 'title', 'tmdbid', 'imdbid', column)),

  read({ tables }, reading) {
    for (const table of tables) {
      const dates = reading.datesOf(table, ['watchedat', 'addedat'], { unclear: 'ask' });
      for (const row of table.rows) {
        const film = reading.filmOf(row, FILM);
        if (!film) continue;
        if (table.columns.has('watchedat')) {
          const note = reading.note(row.text('comment'), row);
          addViewing(film, dates(row.text('watchedat'), row), { note });
        }
        if (table.columns.has('addedat')) addToWatchlist(film, dates(row.text('addedat'), row));
        reading.rate(film, row.text('userrating'), row);
      }
    }
  },
};
