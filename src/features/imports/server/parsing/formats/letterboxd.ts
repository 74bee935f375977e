import type { Row, TableDocument } from '../documents.ts';
import { addNote, addToWatchlist, addViewing, rate } from '../films.ts';
import { nameOfFile } from '../lists.ts';
import { type Format, hasColumns, type Reading } from '../reading.ts';
import { textOfHtml } from '../values.ts';
import { readTables } from './table.ts';

/** One star of Letterboxd is two points here. */
const STARS = 2;

type Role = NonNullable<ReturnType<typeof roleOf>>;

/** Recognises a file by its columns; likes and removed entries by their folder. */
function roleOf({ file, columns }: TableDocument) {
  const path = file.toLowerCase();
  if (columns.has('date joined') && columns.has('username')) return 'account';
  if (columns.has('date') && columns.has('content')) return 'comments';
  // The heading of a list has date and tags, its films have positions.
  const isList = columns.has('position') || (columns.has('date') && columns.has('tags'));
  if (isList && columns.has('url') && columns.has('description') && columns.has('name')) return 'list';
  if (!columns.has('letterboxd uri') || !columns.has('name')) return null;
  if (/(^|\/)deleted\//.test(path)) return 'deleted';
  if (/(^|\/)orphaned\//.test(path)) return 'orphaned';
  if (/(^|\/)likes\//.test(path)) return 'likes';
  if (columns.has('review')) return 'reviews';
  if (columns.has('watched date')) return 'diary';
  return columns.has('rating') ? 'ratings' : 'films';
}

const FILM = { title: 'name', year: 'year', tmdbId: 'letterboxd uri' };
const LISTED_FILM = { ...FILM, tmdbId: 'url' };

const entryOf = (row: Row): string => `${row.text('letterboxd uri')} ${row.text('name')} ${row.text('watched date')}`;

/**
 * Reads the diary or the reviews. Both tables may have the same entry, which must be read only once.
 *
 * @param known the entries of the tables before, which are skipped; the entries of this table are added to it
 */
function readEntries(table: TableDocument, reading: Reading, known: Set<string>, rated: boolean): void {
  const dates = reading.datesOf(table, ['watched date', 'date'], { unclear: 'ask' });
  const before = new Set(known);
  for (const row of table.rows) {
    const film = reading.filmOf(row, FILM);
    if (!film) continue;
    const note = reading.note(row.text('review'), row, true);
    reading.tags(film, row.text('tags'), row);
    const link = row.text('letterboxd uri');
    const entry = entryOf(row);
    if (before.has(entry)) {
      // The diary has the viewing, the reviews its text.
      addNote(film, note, link);
      continue;
    }
    known.add(entry);
    const date = dates(row.text('watched date'), row);
    const rating = reading.rating(row.text('rating'), row, STARS);
    // A review may have no day; a diary entry always has one.
    if (date || !table.columns.has('review')) addViewing(film, date, { id: link || undefined, rating, note });
    else {
      film.isSeen = true;
      addNote(film, note);
    }
    // ratings.csv has the rating that counts; the diary has the ratings of single days.
    if (rated && rating !== null) rate(film, rating, date?.day ?? null);
  }
}

function readRatings(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['date'], { unclear: null });
  for (const row of table.rows) {
    const film = reading.filmOf(row, FILM);
    if (!film) continue;
    film.isSeen = true;
    reading.rate(film, row.text('rating'), row, dates(row.text('date'), row), STARS);
  }
}

/** watched.csv and watchlist.csv have the same columns. */
function readFilms(table: TableDocument, reading: Reading): void {
  const meaning = table.rows.length > 0 ? reading.listMeaning(table.file) : null;
  const dates = reading.datesOf(table, ['date'], { unclear: null });
  for (const row of table.rows) {
    const film = reading.filmOf(row, FILM);
    if (film && meaning === 'watched') film.isSeen = true;
    if (film && meaning === 'watchlist') addToWatchlist(film, dates(row.text('date'), row));
  }
}

function readList(table: TableDocument, reading: Reading): void {
  const [list] = table.heading;
  if (list && list.text('tags') !== '') reading.noteTable(table.file, { ignored: ['Tags'] });
  const place = reading.lists.begin(list ?? { file: table.file, line: 1 }, {
    name: list?.text('name') || nameOfFile(table.file),
    description: textOfHtml(list?.text('description') ?? ''),
    ranked: table.rows.some((row) => row.text('position') !== ''),
  });
  for (const row of table.rows) {
    const film = reading.filmOf(row, LISTED_FILM);
    if (film) reading.lists.add(place, film, row, textOfHtml(row.text('description')));
  }
}

function leave(tables: TableDocument[], reason: Parameters<Reading['leaveOut']>[2], reading: Reading): void {
  const known = new Set<string>();
  for (const row of tables.flatMap((table) => table.rows)) {
    const entry = entryOf(row);
    if (row.text('letterboxd uri') !== '' && known.has(entry)) continue;
    known.add(entry);
    reading.leaveOut(row, row.text('name', 'content'), reason);
  }
}

export const letterboxd: Format = {
  source: 'letterboxd',
  matches: (document) => document.kind === 'table' && roleOf(document) !== null,

  read({ tables }, reading) {
    const byRole = Map.groupBy(tables, roleOf);
    const of = (role: Role) => byRole.get(role) ?? [];
    const known = new Set<string>();
    const rated = of('ratings').length === 0;
    for (const table of [...of('diary'), ...of('reviews')]) readEntries(table, reading, known, rated);
    for (const table of of('films')) readFilms(table, reading);
    for (const table of of('ratings')) readRatings(table, reading);
    leave(of('likes'), 'likes', reading);
    for (const table of of('list')) if (table.columns.has('position')) readList(table, reading);
    leave(of('deleted'), 'deleted', reading);
    leave(of('orphaned'), 'orphaned', reading);
    leave(of('comments'), 'other', reading);
  },
};

/** The format that Letterboxd reads and that many programs write. A rating without “10” in its name is in stars. */
export const letterboxdImport: Format = {
  source: 'letterboxd-import',
  matches: (document) =>
    ['title', 'tmdbid', 'imdbid'].some((key) => hasColumns(document, key)) &&
    (['letterboxduri', 'rating10', 'watcheddate'].some((name) => hasColumns(document, name)) ||
      (hasColumns(document, 'tmdbid', 'imdbid', 'title', 'year') && !hasColumns(document, 'rating'))),

  read: ({ tables }, reading) => readTables(tables, reading, { scale: 5, isDiary: true, hasHtml: true }),
};
