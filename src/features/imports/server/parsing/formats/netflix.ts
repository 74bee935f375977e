import type { Row, TableDocument } from '../documents.ts';
import { addViewing } from '../films.ts';
import { type DateReader, type Format, hasColumns, type Reading, tablesOf } from '../reading.ts';

/**
 * Matches "Season 1" between two colons, in the languages of the service. Titles of films have colons too, but no
 * season between them.
 */
const SEASON =
  /: *(season|series|staffel|saison|temporada|stagione|seizoen|säsong|sæson|sesong|kausi|sezon|sezona|évad|série|řada|sorozat|part|parte|partie|teil|volume|collection|chapter|book|buch|livre|libro|сезон|シーズン|시즌|第)[^:]{0,12}: /i;
const LIMITED = /: *(limited series|miniserie|mini-serie|minisérie|mini-série|miniseries)\b[^:]*: /i;
/** Matches a title that repeats its beginning: "Stranger Things: Stranger Things 4: …". */
const REPEATED = /^(.+?): *\1[^:]*: /i;

const isEpisode = (title: string) => [SEASON, LIMITED, REPEATED].some((form) => form.test(title.slice(0, 300)));

/** Reads a row, which has neither year nor id. A row means only that somebody with this profile began to watch. */
function readRow(row: Row, watched: string, reading: Reading, dates: DateReader): void {
  const title = row.text('title');
  if (isEpisode(title)) {
    reading.leaveOut(row, title, 'series');
    return;
  }
  const film = reading.film(row, { title, needsConfirmation: true });
  if (film) addViewing(film, dates(watched, row));
}

function readHistory(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['date'], { unclear: 'ask', confirm: true });
  for (const row of table.rows) readRow(row, row.text('date'), reading, dates);
}

/** Reads the viewing activity that Netflix sends on request. */
function readActivity(table: TableDocument, reading: Reading): void {
  const profiles = [...new Set(table.rows.map((row) => row.text('profile name')))];
  const profile = profiles.length > 0 ? reading.profileOf(table.file, profiles) : null;
  const dates = reading.datesOf(table, ['start time'], { unclear: 'ask' });
  for (const row of table.rows) {
    if (row.text('profile name') !== profile) continue;
    const isTrailer =
      row.text('supplemental video type') !== '' || /autoplayed: user action: none/i.test(row.text('attributes'));
    const isLatest = !/^not latest/i.test(row.text('latest bookmark'));
    if (isTrailer || !isLatest) reading.leaveOut(row, row.text('title'), 'other');
    else readRow(row, row.text('start time'), reading, dates);
  }
}

export const netflix: Format = {
  source: 'netflix',
  matches: (document) =>
    hasColumns(document, 'profile name', 'start time', 'title') ||
    (document.kind === 'table' && hasColumns(document, 'title', 'date') && document.columns.size === 2),

  read(documents, reading) {
    for (const table of tablesOf(documents))
      if (table.columns.has('profile name')) readActivity(table, reading);
      else readHistory(table, reading);
  },
};
