import { z } from 'zod';
import type { Place, TableDocument } from '../documents.ts';
import { addToWatchlist, addViewing, type FilmDraft } from '../films.ts';
import { type DateReader, type Format, hasColumns, hasEntries, type Reading } from '../reading.ts';
import { readCount } from '../values.ts';

const entrySchema = z.object({
  id: z.object({ imdb: z.string().nullish() }).nullish(),
  title: z.string().nullish(),
  year: z.number().nullish(),
  created_at: z.string().nullish(),
  watched_at: z.string().nullish(),
  is_watched: z.boolean(),
  rewatch_count: z.number().int().nullish(),
});
const seriesSchema = z.object({ title: z.string(), seasons: z.array(z.unknown()) });

type Entry = { isWatched: boolean; watchedAt: string; createdAt: string; rewatches: number };

function readEntry(place: Place, film: FilmDraft, entry: Entry, reading: Reading, dates: DateReader): void {
  if (!entry.isWatched) {
    addToWatchlist(film, dates(entry.createdAt, place));
    return;
  }
  addViewing(film, dates(entry.watchedAt, place));
  reading.addRepeats(place, film, entry.rewatches);
}

function readJson(file: string, value: unknown, reading: Reading): void {
  const dates = reading.dates(null);
  const schema = z.union([entrySchema, seriesSchema]);
  for (const { place, data } of reading.entriesOf(file, value, schema, 'a TV Time export')) {
    if ('seasons' in data) {
      reading.leaveOut(place, data.title, 'series');
      continue;
    }
    const film = reading.film(place, { title: data.title, year: data.year, imdbId: data.id?.imdb });
    const at = { watchedAt: data.watched_at ?? '', createdAt: data.created_at ?? '' };
    const entry = { ...at, isWatched: data.is_watched, rewatches: data.rewatch_count ?? 0 };
    if (film) readEntry(place, film, entry, reading, dates);
  }
}

function readCsv(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['watched_at', 'created_at'], { unclear: 'ask' });
  for (const row of table.rows) {
    const film = reading.filmOf(row, { title: 'title', year: 'year', imdbId: 'imdb_id' });
    const at = { watchedAt: row.text('watched_at'), createdAt: row.text('created_at') };
    const isWatched = /^(true|1|yes)$/i.test(row.text('is_watched'));
    const entry = { ...at, isWatched, rewatches: readCount(row.text('rewatch_count')) };
    if (film) readEntry(row, film, entry, reading, dates);
  }
}

/** The older data package is one wide table: a row is an event of a film or of a series. */
function readEvents(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['created_at'], { unclear: 'ask' });
  for (const row of table.rows) {
    const type = row.text('type').toLowerCase();
    if (row.text('movie_name') === '') {
      if (row.text('series_name') !== '') reading.leaveOut(row, row.text('series_name'), 'series');
      continue;
    }
    if (type !== 'watch' && type !== 'rewatch' && type !== 'towatch') continue;
    const film = reading.filmOf(row, { title: 'movie_name', releaseDate: 'release_date' });
    const date = dates(row.text('created_at'), row);
    if (film && type === 'towatch') addToWatchlist(film, date);
    else if (film) addViewing(film, date);
  }
}

export const tvTime: Format = {
  source: 'tvtime',
  matches: (document) =>
    document.kind === 'json'
      ? hasEntries(document, entrySchema)
      : (hasColumns(document, 'title', 'is_watched') && !hasColumns(document, 'rating')) ||
        hasColumns(document, 'movie_name', 'type'),

  read({ tables, json }, reading) {
    for (const { file, value } of json) readJson(file, value, reading);
    for (const table of tables)
      if (table.columns.has('movie_name')) readEvents(table, reading);
      else readCsv(table, reading);
  },
};
