import { columnOf, type Role } from '../column-names.ts';
import type { ImportDocument, Row, TableDocument } from '../documents.ts';
import { addToWatchlist, addViewing } from '../films.ts';
import { type DateReader, type Format, hasColumns, type Reading } from '../reading.ts';
import { plainWord } from '../values.ts';
import { splitTitle } from './table.ts';

/**
 * Matches "Season 1" between two colons, in the languages of the service. Titles of films have colons too, but no
 * season between them.
 */
const SEASON =
  /: *(season|series|staffel|saison|temporada|stagione|seizoen|säsong|sæson|sesong|kausi|sezon|sezona|évad|série|řada|sorozat|part|parte|partie|teil|volume|collection|chapter|book|buch|livre|libro|сезон|シーズン|시즌|第|sezona|musim|mùa|κύκλος|עונה|الموسم)[^:]{0,12}: /i;
const LIMITED = /: *(limited series|miniserie|mini-serie|minisérie|mini-série|miniseries)\b[^:]*: /i;
/** Matches a title that repeats its beginning: "Stranger Things: Stranger Things 4: …". */
const REPEATED = /^(.+?): *\1[^:]*: /i;
/**
 * Matches the number of an episode in brackets at the end, in any language: “… (Folge 4)”, “… (第4話)”. A bare number is
 * the year of a film.
 */
const NUMBERED = /\((?:(\p{L}[\p{L}\p{M}.]*)\s*\d{1,3}|\d{1,3}\.?\s*(\p{L}[\p{L}\p{M}.]*)|第\s?\d+\s?[話话集回])\)$/u;
/** Matches “… : Episodio 3”, an episode without a title. */
const UNTITLED =
  /: *(?:(?:episode|épisode|episodio|episódio|folge|aflevering|avsnitt|afsnit|jakso|odcinek|epizoda|epizód|серия|эпизод|επεισόδιο|에피소드)\s*\d{1,3}|第\s?\d+\s?[話话集回])$/iu;
/** Words that stand with a number in titles of films, too: “… (Part 1)”. */
const OF_FILMS =
  /^(part|parte|partie|teil|deel|del|osa|cz|czesc|cast|resz|volume|vol|volumen|band|film|movie|kapitel|chapter)\.?$/;

function isNumberedEpisode(title: string): boolean {
  const [match, before, after] = NUMBERED.exec(title) ?? [];
  if (!match || !title.slice(0, -match.length).includes(':')) return false;
  return !OF_FILMS.test(plainWord(before ?? after ?? ''));
}

function isEpisode(written: string): boolean {
  const title = written.trim().slice(0, 300).replaceAll('：', ': ');
  return [SEASON, LIMITED, REPEATED, UNTITLED].some((form) => form.test(title)) || isNumberedEpisode(title);
}

/** Reads a row, which has no id and mostly no year. A row means only that somebody with this profile began to watch. */
function readRow(row: Row, [title, watched]: [string, string], reading: Reading, dates: DateReader): void {
  if (isEpisode(title)) {
    reading.leaveOut(row, title, 'series');
    return;
  }
  const film = reading.film(row, { ...splitTitle(title), needsConfirmation: true });
  if (film) addViewing(film, dates(watched, row));
}

/**
 * Returns the columns of title and day of the history that the service's site has, or null. Other lists have names in
 * other languages too, but no episodes, and in lists of people's own all titles may have years.
 */
function historyColumns(document: ImportDocument): { title: string; day: string } | null {
  if (document.kind !== 'table' || document.columns.size !== 2) return null;
  const named = (role: Role) => [...document.columns].find((name) => columnOf(name)?.role === role);
  const [title, day] = [named('title'), named('watchedAt')];
  if (!title || !day) return null;
  const isOwn =
    title === 'title' && day === 'date' && document.rows.some((row) => splitTitle(row.text(title)).year === '');
  return isOwn || document.rows.some((row) => isEpisode(row.text(title))) ? { title, day } : null;
}

function readHistory(table: TableDocument, reading: Reading): void {
  const columns = historyColumns(table);
  if (!columns) return;
  const dates = reading.datesOf(table, [columns.day], { unclear: 'ask', confirm: true });
  for (const row of table.rows) readRow(row, [row.text(columns.title), row.text(columns.day)], reading, dates);
}

/** Reads the viewing activity that Netflix sends on request. */
function readActivity(table: TableDocument, profile: string | null, reading: Reading): void {
  const dates = reading.datesOf(table, ['start time'], { unclear: 'ask' });
  for (const row of table.rows) {
    if (row.text('profile name') !== profile) continue;
    const isTrailer =
      row.text('supplemental video type') !== '' || /autoplayed: user action: none/i.test(row.text('attributes'));
    const isLatest = !/^not latest/i.test(row.text('latest bookmark'));
    if (isTrailer || !isLatest) reading.leaveOut(row, row.text('title'), 'other');
    else readRow(row, [row.text('title'), row.text('start time')], reading, dates);
  }
}

/** MyList.csv has series and films. Nothing tells them apart but the member. */
function readMyList(table: TableDocument, profile: string | null, reading: Reading): void {
  const dates = reading.datesOf(table, ['utc title add date'], { unclear: null });
  for (const row of table.rows) {
    if (row.text('profile name') !== profile) continue;
    const film = reading.film(row, { title: row.text('title name'), needsConfirmation: true });
    if (film) addToWatchlist(film, dates(row.text('utc title add date'), row));
  }
}

/** Ratings.csv has stars until 2017, then thumbs. No number here says the same as a thumb. */
function readRatings(table: TableDocument, profile: string | null, reading: Reading): void {
  const dates = reading.datesOf(table, ['event utc ts'], { unclear: null });
  for (const row of table.rows) {
    if (row.text('profile name') !== profile) continue;
    const title = row.text('title name');
    const stars = row.text('star value');
    const isStars = row.text('rating type').toLowerCase() === 'star' && Number(stars) > 0;
    if (!isStars) reading.leaveOut(row, title, 'thumbs');
    const film = isStars ? reading.film(row, { title, needsConfirmation: true }) : null;
    if (film && reading.rate(film, stars, row, dates(row.text('event utc ts'), row), 2) !== null) film.isSeen = true;
  }
}

const hasProfiles = (document: ImportDocument) =>
  [
    ['start time', 'title'],
    ['title name', 'utc title add date'],
    ['title name', 'thumbs value'],
  ].some((names) => hasColumns(document, 'profile name', ...names));

export const netflix: Format = {
  source: 'netflix',
  matches: (document) => hasProfiles(document) || historyColumns(document) !== null,

  read({ tables }, reading) {
    const ofAccount = tables.filter(hasProfiles);
    const [first] = ofAccount;
    const profiles = [...new Set(ofAccount.flatMap(({ rows }) => rows.map((row) => row.text('profile name'))))];
    const profile = first && profiles.length > 0 ? reading.profileOf(first.file, profiles) : null;
    for (const table of tables)
      if (!ofAccount.includes(table)) readHistory(table, reading);
      else if (table.columns.has('start time')) readActivity(table, profile, reading);
      else if (table.columns.has('thumbs value')) readRatings(table, profile, reading);
      else readMyList(table, profile, reading);
  },
};
