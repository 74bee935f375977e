import { type Format, hasColumns, tablesOf } from '../reading.ts';
import { readTables } from './table.ts';

/** The format that Letterboxd reads and that many programs write. A rating without “10” in its name is in stars. */
export const letterboxdImport: Format = {
  source: 'letterboxd-import',
  matches: (document) =>
    ['title', 'tmdbid', 'imdbid'].some((key) => hasColumns(document, key)) &&
    (['letterboxduri', 'rating10', 'watcheddate'].some((name) => hasColumns(document, name)) ||
      (hasColumns(document, 'tmdbid', 'imdbid', 'title', 'year') && !hasColumns(document, 'rating'))),

  read(documents, reading) {
    readTables(tablesOf(documents), reading, { scale: 5, isDiary: true });
  },
};
