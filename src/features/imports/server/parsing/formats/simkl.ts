import { z } from 'zod';
import type { Place, TableDocument } from '../documents.ts';
import { addToWatchlist, addViewing, type FilmDraft } from '../films.ts';
import { type DateReader, type Format, hasColumns, type Reading } from '../reading.ts';

const FILM = { title: 'title', year: 'year', tmdbId: 'tmdb', imdbId: ['imdb', 'imdb_id'] };

const text = z.string().nullish();
const workSchema = z
  .object({
    title: text,
    year: z.number().nullish(),
    ids: z.object({ imdb: text, tmdb: z.union([z.string(), z.number()]).nullish() }).nullish(),
  })
  .nullish();
const entrySchema = z
  .object({
    added_to_watchlist_at: text,
    last_watched_at: text,
    user_rated_at: text,
    status: text,
    anime_type: text,
    user_rating: z.number().nullish(),
    movie: workSchema,
    show: workSchema,
  })
  .refine(({ movie, show }) => movie ?? show);
const entries = z.array(z.unknown()).nullish();
const backupSchema = z.object({ shows: entries, anime: entries, movies: z.array(z.unknown()).nullable() });

/** True for a backup without entries, or with at least one of Simkl's form: other programs' files have `movies` too. */
function isBackup(value: unknown): boolean {
  const backup = backupSchema.safeParse(value).data;
  const all = backup && [...(backup.movies ?? []), ...(backup.anime ?? []), ...(backup.shows ?? [])];
  return all !== undefined && (all.length === 0 || all.some((entry) => entrySchema.safeParse(entry).success));
}

type Entry = { status: string; watchedAt: string; addedAt: string; rating: string; ratedAt: string };

function readEntry(place: Place, film: FilmDraft, entry: Entry, reading: Reading, dates: DateReader): void {
  reading.rate(film, entry.rating, place, dates(entry.ratedAt, place));
  const status = entry.status.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (status === 'completed' && entry.watchedAt === '') film.isSeen = true;
  else if (status === 'completed') addViewing(film, dates(entry.watchedAt, place));
  else if (status === 'plantowatch') addToWatchlist(film, dates(entry.addedAt, place));
  else reading.leaveOut(place, film.title, status === 'dropped' ? 'dropped' : 'other');
}

function readJson(file: string, value: unknown, reading: Reading): void {
  const backup = backupSchema.parse(value);
  const dates = reading.dates(null);
  const all = [...(backup.movies ?? []), ...(backup.anime ?? []), ...(backup.shows ?? [])];
  for (const { place, data } of reading.entriesOf(file, all, entrySchema, 'a Simkl export')) {
    const { title, year, ids } = data.movie ?? data.show ?? {};
    if (!data.movie && data.anime_type !== 'movie') {
      reading.leaveOut(place, title ?? '', 'series');
      continue;
    }
    const film = reading.film(place, { title, year, tmdbId: ids?.tmdb, imdbId: ids?.imdb });
    const entry = {
      status: data.status ?? '',
      watchedAt: data.last_watched_at ?? '',
      addedAt: data.added_to_watchlist_at ?? '',
      rating: String(data.user_rating ?? ''),
      ratedAt: data.user_rated_at ?? '',
    };
    if (film) readEntry(place, film, entry, reading, dates);
  }
}

/** Reads Simkl's CSV backup or its file for bulk imports. Dates for bulk imports have the month first. */
function readCsv(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['watcheddate'], { unclear: 'mdy' });
  for (const row of table.rows) {
    if (row.text('type').toLowerCase() !== 'movie') {
      reading.leaveOut(row, row.text('title'), 'series');
      continue;
    }
    const film = reading.filmOf(row, FILM);
    const entry = { status: row.text('watchlist'), watchedAt: row.text('watcheddate'), addedAt: '', ratedAt: '' };
    if (film) readEntry(row, film, { ...entry, rating: row.text('rating') }, reading, dates);
  }
}

export const simkl: Format = {
  source: 'simkl',
  matches: (document) =>
    document.kind === 'json' ? isBackup(document.value) : hasColumns(document, 'simkl_id', 'watchlist'),

  read({ tables, json }, reading) {
    for (const { file, value } of json) readJson(file, value, reading);
    for (const table of tables) readCsv(table, reading);
  },
};
