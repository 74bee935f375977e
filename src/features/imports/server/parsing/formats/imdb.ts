import type { Row, TableDocument } from '../documents.ts';
import { addToWatchlist } from '../films.ts';
import { nameOfFile } from '../lists.ts';
import { type Format, hasColumns, type Reading } from '../reading.ts';

/**
 * Types that are films, in lower case, without spaces and hyphens, because exports spell types differently. TMDB lists
 * a "TV Movie" as a film.
 */
const FILMS = new Set([
  ...['movie', 'featurefilm', 'tvmovie', 'tvspecial', 'tvshort', 'short', 'shortfilm', 'video', 'documentary'],
]);
const SERIES = new Set([
  ...['tvseries', 'tvminiseries', 'miniseries', 'tvepisode', 'tvpilot', 'podcastseries', 'podcastepisode'],
]);
const OTHERS = new Set(['videogame', 'musicvideo']);

const FILM = { title: 'title', originalTitle: 'original title', year: 'year', imdbId: 'const', genres: 'genres' };

function readRow(row: Row, reading: Reading) {
  const type = row.text('title type').toLowerCase().replaceAll(/[\s-]/g, '');
  const title = row.text('title');
  if (SERIES.has(type)) reading.leaveOut(row, title, 'series');
  else if (OTHERS.has(type)) reading.leaveOut(row, title, 'other');
  // Accounts in other languages have translated types, so an unknown type may be a film.
  else return reading.filmOf(row, FILM, type !== '' && !FILMS.has(type));
  return null;
}

function readTable(table: TableDocument, reading: Reading): void {
  const isList = table.columns.has('position');
  const meaning = isList && table.rows.length > 0 ? reading.listMeaning(table.file, 'list') : null;
  const list =
    meaning === 'list'
      ? reading.lists.begin({ file: table.file, line: 1 }, { name: nameOfFile(table.file), ranked: true })
      : null;
  // A spreadsheet may have reformatted the dates. They are not viewing dates, so an ambiguous one is dropped.
  const dates = reading.datesOf(table, ['date rated', 'date added', 'created'], { unclear: null });
  for (const row of table.rows) {
    const film = readRow(row, reading);
    if (!film) continue;
    const ratedAt = dates(row.text('date rated', 'date added'), row);
    const rating = reading.rate(film, row.text('your rating', 'you rated'), row, ratedAt);
    if (rating !== null || meaning === 'watched') film.isSeen = true;
    if (meaning === 'watchlist') addToWatchlist(film, dates(row.text('created'), row));
    if (meaning === 'list') reading.lists.add(list, film, row, row.text('description'));
  }
}

/** IMDb exports no viewings, so a rated film counts as seen on an unknown date. */
export const imdb: Format = {
  source: 'imdb',
  matches: (document) => hasColumns(document, 'const'),
  read({ tables }, reading) {
    for (const table of tables) readTable(table, reading);
  },
};
