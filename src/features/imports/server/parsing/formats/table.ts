import type { ListMeaning } from '../../parsed-import.ts';
import { type Column, columnOf, type Role } from '../column-names.ts';
import { dayIfMidnight, timeOf } from '../dates.ts';
import type { Row, TableDocument } from '../documents.ts';
import { addNote, addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import { tablesOfJson } from '../json-tables.ts';
import { type DateReader, type Format, hasColumns, type RatingReader, type Reading } from '../reading.ts';
import { plainWord, readCount, readFigure, type Scale } from '../values.ts';

type Columns = Partial<Record<Role, Column[]>>;

/** The facts about a service's tables. */
type TableKind = {
  /** The scale of a column without a value above it. */
  scale: Scale | null;
  /** True if every film of a table counts as seen when one of its rows has a date or a rating. */
  isDiary?: boolean;
  /** True if reviews are HTML. */
  hasHtml?: boolean;
  /** False if a rating does not say that the film was seen. */
  ratedIsSeen?: boolean;
};

const words = (text: string) => new Set(text.split(/\s+/));
const YES = words('true yes y x ja oui si sim tak ano da on да');
const NO = words('false no n nein non nao nie ne nee off нет 0');
const SEEN = words(
  `completed complete finished watched seen viewed done history watch scrobble checkin rewatch gesehen vu visto
  visionne gezien sett katsottu obejrzane`,
);
const LISTED = words(
  `planned planning plantowatch plan watchlist towatch want wanttowatch wanttosee wishlist queue queued backlog
  unwatched unseen merkliste avoir porver davedere`,
);
const BEGUN = words('watching inprogress current started paused onhold hold stopped');
const DROPPED = words('dropped abandoned didnotfinish dnf');
const FILMS = words(
  'movie movies film films featurefilm tvmovie tvfilm short shortfilm video documentary pelicula filme elokuva',
);
const SERIES = /^(tv|show|series?|season|episode|anime|miniseries|serie|folge|staffel)/;
const OTHERS = /^(video)?(game|book|music|audio|track|album|podcast|manga|comic|person|boardgame)/;

const isYes = (text: string) => YES.has(plainWord(text)) || /^[✓✔☑✅]|^[1-9]\d{0,2}(\.0)?$/u.test(text);
const isFlag = (text: string) => text === '' || NO.has(plainWord(text)) || isYes(text) || /^0?\.\d+$/.test(text);

/** Seconds. Somebody who played a film for less than this has only begun it. */
const MIN_PLAY = 600;
/** The share of a film that must have been played for it to count as watched. */
const MIN_PERCENT = 80;

/** Matches names of columns that may have notes. */
const NOTE = /not[ae]/;
/** Length of the longest text in a column of ratings that is no review, such as “Freigegeben ab 16 Jahren”. */
const MAX_LABEL = 30;

const namesOf = (columns: Column[] | undefined): string[] => (columns ?? []).map(({ name }) => name);

const valuesOf = ({ rows }: TableDocument, { name }: Column) =>
  rows.map((row) => row.peek(name)).filter((value) => value !== '');

/** True if half of the values or more are ratings. */
const areFigures = (values: string[]) =>
  values.length > 0 && values.filter((value) => readFigure(value) !== null).length >= values.length / 2;

/**
 * Returns the columns of each role. Of several names of a role, the one that counts most is read: of those for ratings,
 * one with figures.
 */
function columnsOf(table: TableDocument): Columns {
  const known = [...table.columns].flatMap((name) => columnOf(name) ?? []);
  const columns: Columns = {};
  for (const [role, named] of Map.groupBy(known, (column) => column.role)) {
    const rated = role === 'rating' ? named.filter((column) => areFigures(valuesOf(table, column))) : [];
    const fitting = rated.length > 0 ? rated : named;
    const first = Math.min(...fitting.map(({ rank }) => rank));
    // “Rating10” comes before “Rating”.
    columns[role] = fitting
      .filter(({ rank }) => rank === first)
      .sort((one, other) => Number(other.scale !== null) - Number(one.scale !== null));
  }
  return columns;
}

/**
 * A column such as “watched” has days in some tables, and yes or no in others. A “note” may be a rating or a text. Short
 * texts with other names, such as “PG-13”, are neither.
 */
function withValues(table: TableDocument, { seen, watchlist, rating, review, ...columns }: Columns): Columns {
  const texts = (rating ?? []).flatMap((column) => {
    const values = valuesOf(table, column);
    return values.length === 0 || areFigures(values) ? [] : { column, values };
  });
  const reviews = texts
    .filter(({ column, values }) => NOTE.test(column.name) || values.some(({ length }) => length > MAX_LABEL))
    .map(({ column }) => column);
  const hasDays = (some: Column[] | undefined) =>
    some !== undefined && table.rows.some((row) => !isFlag(row.text(...namesOf(some))));
  return {
    ...columns,
    ...(texts.length === 0 && rating && { rating }),
    ...(reviews.length > 0 ? { review: reviews } : review && { review }),
    ...(hasDays(seen) ? { watchedAt: seen } : seen && { seen }),
    ...(hasDays(watchlist) ? { listedAt: watchlist } : watchlist && { watchlist }),
  };
}

const FACTS: Role[] = ['year', 'releaseDate', 'rating', 'watchedAt', 'type', 'url'];
const MARKS: Role[] = ['seen', 'watchlist', 'status', 'listedAt', 'addedAt'];

function hasFilms(table: TableDocument): boolean {
  const columns = columnsOf(table);
  const [title] = columns.title ?? [];
  if (columns.tmdbId || columns.imdbId) return true;
  // A table of anything may have names and dates.
  const roles = title && plainWord(title.name).startsWith('name') ? FACTS : [...FACTS, ...MARKS];
  return title !== undefined && (table.columns.size === 1 || roles.some((role) => columns[role]));
}

type Readers = {
  columns: Columns;
  reading: Reading;
  rating: RatingReader;
  dates: DateReader;
  kind: TableKind;
  /** Returns what the films are that have neither a date nor a rating. */
  restMeaning: () => ListMeaning | null;
};

function readersOf(table: TableDocument, reading: Reading, alike: TableDocument[], kind: TableKind): Readers {
  const columns = withValues(table, columnsOf(table));
  const dateColumns = (['watchedAt', 'ratedAt', 'listedAt', 'addedAt'] as const).flatMap((role) =>
    namesOf(columns[role]),
  );
  const ratings = (columns.rating ?? []).map(({ name, scale }) => ({ column: name, named: scale ?? kind.scale }));
  const decisive = (['watchedAt', 'rating', 'seen', 'watchlist', 'status', 'listedAt'] as const).flatMap((role) =>
    namesOf(columns[role]),
  );
  const isMixed = table.rows.some((row) => decisive.some((name) => row.text(name) !== ''));
  const [day] = namesOf(columns.watchedAt);
  if (day && table.rows.some((row) => row.text(day) !== '')) reading.noteTable(table.file, { day });
  return {
    columns,
    reading,
    kind,
    rating: reading.ratingsOf(table, ratings, alike),
    dates: reading.datesOf(table, dateColumns, { unclear: 'ask', zoneless: 'member' }),
    restMeaning: () =>
      kind.isDiary && isMixed ? 'watched' : reading.listMeaning(table.file, isMixed ? 'rest' : undefined),
  };
}

const textOf = ({ columns }: Pick<Readers, 'columns'>, row: Row, role: Role) => row.text(...namesOf(columns[role]));

/** Splits “The Thing (1982)” into title and year. */
export function splitTitle(text: string): { title: string; year: string } {
  const [, title = text, year = ''] = /^(.*\S)\s*[([](\d{4})[)\]]$/.exec(text) ?? [];
  return { title, year };
}

function readFilm(readers: Readers, row: Row): FilmDraft | null {
  const text = (role: Role) => textOf(readers, row, role);
  const [title, year, type, url] = [text('title'), text('year'), plainWord(text('type')), text('url')];
  return readers.reading.film(row, {
    ...(year === '' && text('releaseDate') === '' ? splitTitle(title) : { title, year }),
    originalTitle: text('originalTitle'),
    releaseDate: text('releaseDate'),
    tmdbId: text('tmdbId') || (url.includes('themoviedb') ? url : null),
    imdbId: text('imdbId') || (url.includes('imdb') ? url : null),
    genres: text('genres'),
    // A word that we do not know may mean a film.
    needsConfirmation: type !== '' && !FILMS.has(type),
  });
}

/** True for Tautulli's “watched_status”, which is 0 or 0.5 for a film that was begun. */
const hasPlayStatus = ({ columns }: Readers) => columns.seen?.some(({ name }) => name === 'watched_status') ?? false;

/** Returns why a row is not a film that was seen or is wanted, or null. */
function reasonToLeave(readers: Readers, row: Row): 'series' | 'dropped' | 'other' | null {
  const [type, status] = [plainWord(textOf(readers, row, 'type')), plainWord(textOf(readers, row, 'status'))];
  if (!FILMS.has(type) && SERIES.test(type)) return 'series';
  if (type === '' && textOf(readers, row, 'season') !== '') return 'series';
  if (OTHERS.test(type)) return 'other';
  if (DROPPED.has(status)) return 'dropped';
  const isPlay = hasPlayStatus(readers);
  const isBegun = isPlay && !isYes(textOf(readers, row, 'seen'));
  const duration = textOf(readers, row, 'duration');
  const percent = textOf(readers, row, 'percent');
  const isPart = !isPlay && /^\d{1,3}$/.test(percent) && Number(percent) < MIN_PERCENT;
  return isBegun || isPart || BEGUN.has(status) || (duration !== '' && Number(duration) < MIN_PLAY) ? 'other' : null;
}

type OfViewing = { rating: number | null; note: string | null; seconds: number | null };
type Seen = { isSeen: boolean; day: string | null };

/** Adds the viewings of a row. */
function readViewings(readers: Readers, row: Row, film: FilmDraft, { rating, note, seconds }: OfViewing): Seen {
  const text = (role: Role) => textOf(readers, row, role);
  const watched = text('watchedAt');
  const date = watched === '' ? null : dayIfMidnight(readers.dates(watched, row));
  const isSeen = watched !== '' || SEEN.has(plainWord(text('status'))) || isYes(text('seen'));
  if (watched !== '')
    // A rating with a day of its own is not of this day.
    addViewing(film, date, { rating: date && text('ratedAt') === '' ? rating : null, note: date && note, seconds });
  film.isSeen ||= isSeen;
  const repeats = Math.max(0, readCount(text('plays')) - 1) + readCount(text('repeats'));
  if (isSeen) readers.reading.addRepeats(row, film, repeats);
  return { isSeen, day: date?.day ?? null };
}

/** Returns null for a play that Tautulli counts as watched: then its length does not decide. */
function readSeconds(readers: Readers, row: Row): number | null {
  const text = textOf(readers, row, 'duration');
  return hasPlayStatus(readers) || !/^\d{1,6}$/.test(text) ? null : Number(text);
}

/** Returns true if the row is an entry of the watchlist. */
function readListed(readers: Readers, row: Row, film: FilmDraft, isPlanned: boolean): boolean {
  const text = (role: Role) => textOf(readers, row, role);
  const listed = text('listedAt') || (isPlanned ? text('watchedAt') : '');
  const isListed = isPlanned || listed !== '' || isYes(text('watchlist'));
  if (isListed) addToWatchlist(film, dayIfMidnight(readers.dates(listed || text('addedAt'), row)));
  return isListed;
}

/** @param present ratings without a date, which become the film's rating even if dated rows have ratings too */
function readRow(readers: Readers, row: Row, present: Map<FilmDraft, number>): void {
  const { reading, dates, kind } = readers;
  const text = (role: Role) => textOf(readers, row, role);
  const reason = reasonToLeave(readers, row);
  if (reason) reading.leaveOut(row, text('title'), reason);
  if (reason && reason !== 'dropped') return;
  const film = readFilm(readers, row);
  if (!film) return;
  const note = reading.note(text('review'), row, kind.hasHtml);
  reading.tags(film, text('tags'), row);
  const rating = readers.rating(row);
  const isPlanned = LISTED.has(plainWord(text('status')));
  // “Watched: no” counts more than a date or a rating.
  const isDenied = NO.has(plainWord(text('seen')));
  const isUnseen = isPlanned || reason === 'dropped' || isDenied;
  const { isSeen, day } = isUnseen
    ? { isSeen: false, day: null }
    : readViewings(readers, row, film, { rating, note, seconds: readSeconds(readers, row) });
  // Only a viewing with a day can be told from others.
  if (day === null) addNote(film, note);
  const isListed = readListed(readers, row, film, isPlanned);
  const ratedAt = text('ratedAt');
  if (rating !== null && ratedAt !== '') rate(film, rating, timeOf(dates(ratedAt, row)));
  else if (rating !== null && day) rate(film, rating, day);
  else if (rating !== null) present.set(film, rating);
  const isRated = text('rating') !== '';
  if (isRated && !isListed && !isUnseen && kind.ratedIsSeen !== false) film.isSeen = true;
  if (isSeen || isListed || isRated || isPlanned || reason === 'dropped') return;
  const meaning = readers.restMeaning();
  if (meaning === 'watched' && !isDenied) film.isSeen = true;
  if (meaning === 'watchlist') addToWatchlist(film, dayIfMidnight(dates(text('addedAt'), row)));
}

/** Reads tables by the usual names of columns, in any language that column-names.ts has. */
export function readTables(tables: TableDocument[], reading: Reading, kind: TableKind): void {
  const present = new Map<FilmDraft, number>();
  for (const table of tables) {
    const key = [...table.columns].join();
    const alike = tables.filter(({ columns }) => [...columns].join() === key);
    const readers = readersOf(table, reading, alike, kind);
    const users = [...new Set(table.rows.map((row) => textOf(readers, row, 'user')))].filter((user) => user !== '');
    const user = users.length > 1 ? reading.profileOf(table.file, users) : undefined;
    for (const row of table.rows)
      if (user === undefined || textOf(readers, row, 'user') === user) readRow(readers, row, present);
  }
  for (const [film, value] of present) film.rating = { value, at: null };
}

/** Any table of films: what spreadsheets, media servers and small programs write. */
export const table: Format = {
  source: 'table',
  matches: (document) => (document.kind === 'table' ? [document] : tablesOfJson(document)).some(hasFilms),
  read({ tables, json }, reading) {
    const inJson = json.flatMap(tablesOfJson);
    readTables([...tables, ...inJson].filter(hasFilms), reading, { scale: null });
    for (const { file, unread } of inJson) reading.noteTable(file, { ignored: unread() });
  },
};

/** The backup of the plugin for Jellyfin and Emby. Its file has no column names, so documents.ts adds them. */
export const playbackReporting: Format = {
  source: 'playback-reporting',
  matches: (document) => hasColumns(document, 'item type', 'item name', 'play duration'),
  read: ({ tables }, reading) => readTables(tables, reading, { scale: null }),
};

/** The history of Plex that Tautulli exports. */
export const tautulli: Format = {
  source: 'tautulli',
  matches: (document) =>
    hasColumns(document, 'media_type', 'full_title') &&
    ['watched_status', 'percent_complete', 'transcode_decision'].some((name) => hasColumns(document, name)),
  read: ({ tables }, reading) => readTables(tables, reading, { scale: null }),
};
