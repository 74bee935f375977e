import { z } from 'zod';
import { isTimeZone } from '#engine/lib/dates.ts';
import { onDay, timeOf } from '../dates.ts';
import type { JsonDocument, Place } from '../documents.ts';
import { addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import { type DateReader, type Format, hasColumns, jsonOf, type Reading, tablesOf } from '../reading.ts';
import { readTables } from './table.ts';

const movieSchema = z.object({
  title: z.string().nullish(),
  year: z.number().nullish(),
  ids: z.object({ imdb: z.string().nullish(), tmdb: z.union([z.number(), z.string()]).nullish() }).nullish(),
});
const titled = z.object({ title: z.string().nullish() }).nullish();
const text = z.string().nullish();

/** An entry of any of Trakt's files. Its keys say which file it is from. */
const entrySchema = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  movie: movieSchema.nullish(),
  show: titled,
  watched_at: text,
  day: text.describe('The day of the viewing or of the entry, in our own export only'),
  last_watched_at: text,
  rated_at: text,
  listed_at: text,
  collected_at: text,
  plays: z.number().int().nullish(),
  rating: z.number().nullish(),
  comment: z.unknown().optional(),
});
type Entry = z.infer<typeof entrySchema> & Place;
type Listed = Place & { title: string; listedAt: string; day?: string | null | undefined };

const errorSchema = z.object({ endpoint: z.string(), error: z.string() });
const settingsSchema = z.object({ account: z.object({ timezone: z.string() }) });

const nameOf = (file: string) => file.toLowerCase().split('/').at(-1) ?? '';

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('movie' in value || 'show' in value || 'episode' in value))
    return false;
  const keys = ['watched_at', 'last_watched_at', 'rated_at', 'listed_at', 'collected_at', 'liked_at', 'comment'];
  return keys.some((key) => key in value);
}

function entriesOf({ file, value }: JsonDocument, reading: Reading): Entry[] {
  const list = z.array(z.unknown()).parse(value);
  return list.flatMap((raw, index): Entry[] => {
    if (!isEntry(raw)) return [];
    const place = { file, line: index + 1 };
    const entry = entrySchema.safeParse(raw);
    if (entry.success) return [{ ...entry.data, ...place }];
    reading.problem(place, 'The entry does not have the format of a Trakt export. It is left out.');
    return [];
  });
}

/** Reads an entry of the watchlist or of another list, which have the same shape. */
function readListed(entry: Listed, film: () => FilmDraft | null, reading: Reading, dates: DateReader): void {
  const name = nameOf(entry.file);
  const isFavorites = name.includes('favorites');
  if (isFavorites || /^(lists-)?list-/.test(name)) {
    reading.leaveOut(entry, entry.title, isFavorites ? 'likes' : 'lists');
    return;
  }
  const meaning = reading.listMeaning(entry.file);
  const draft = film();
  if (draft && meaning === 'watched') draft.isSeen = true;
  if (draft && meaning === 'watchlist')
    addToWatchlist(draft, onDay(dates(entry.listedAt, entry), dates(entry.day ?? '', entry)));
}

function readEntry(entry: Entry, hasHistory: boolean, reading: Reading, dates: DateReader): void {
  const { movie } = entry;
  if (!movie) {
    // A history already reports the watched episodes, so the list of watched series does not report them again.
    if (!(hasHistory && entry.last_watched_at)) reading.leaveOut(entry, entry.show?.title ?? '', 'series');
    return;
  }
  const title = movie.title ?? '';
  const film = () => reading.film(entry, { title, year: movie.year, tmdbId: movie.ids?.tmdb, imdbId: movie.ids?.imdb });
  if (entry.watched_at) {
    const draft = film();
    const id = entry.id ? String(entry.id) : undefined;
    const date = onDay(dates(entry.watched_at, entry), dates(entry.day ?? '', entry));
    if (draft) addViewing(draft, date, { id });
  } else if (entry.last_watched_at) {
    const draft = hasHistory ? null : film();
    if (!draft) return;
    addViewing(draft, dates(entry.last_watched_at, entry));
    reading.addRepeats(entry, draft, Math.max((entry.plays ?? 1) - 1, 0));
  } else if (entry.rated_at) {
    const draft = film();
    const rating = reading.rating(String(entry.rating ?? ''), entry);
    if (draft && rating !== null) rate(draft, rating, timeOf(dates(entry.rated_at, entry)));
  } else if (entry.comment) reading.leaveOut(entry, title, 'reviews');
  else if (entry.listed_at) readListed({ ...entry, title, listedAt: entry.listed_at }, film, reading, dates);
  else reading.leaveOut(entry, title, 'other');
}

const timeZoneOf = (documents: JsonDocument[]): string | undefined =>
  documents
    .map(({ value }) => settingsSchema.safeParse(value).data?.account.timezone)
    .find((zone) => zone !== undefined && isTimeZone(zone));

/** Trakt adds a file about the parts of an export that failed. */
function readErrors(document: JsonDocument, reading: Reading): void {
  const errors = z.array(errorSchema).safeParse(document.value);
  for (const [index, { endpoint, error }] of (errors.data ?? []).entries())
    reading.problem(
      { file: document.file, line: index + 1 },
      `Trakt could not export ${endpoint.slice(0, 80)} (${error.slice(0, 80)}). It is missing here.`,
    );
}

export const trakt: Format = {
  source: 'trakt',
  matches: (document) =>
    document.kind === 'json'
      ? Array.isArray(document.value) && document.value.some(isEntry)
      : hasColumns(document, 'title') && ['trakt', 'trakt_id', 'action'].some((name) => hasColumns(document, name)),

  read(documents, reading, others) {
    const dates = reading.dates(null, timeZoneOf(jsonOf(others)));
    const entries = jsonOf(documents).flatMap((document) => entriesOf(document, reading));
    const hasHistory = entries.some((entry) => entry.watched_at);
    for (const entry of entries) readEntry(entry, hasHistory, reading, dates);
    for (const document of jsonOf(others)) readErrors(document, reading);
    readTables(tablesOf(documents), reading, { scale: 10, ratedIsSeen: false });
  },
};
