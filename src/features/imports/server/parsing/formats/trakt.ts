import { z } from 'zod';
import { isTimeZone } from '#engine/lib/dates.ts';
import { onDay, timeOf } from '../dates.ts';
import type { JsonDocument, Place } from '../documents.ts';
import { addNote, addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import { type DateReader, type Format, hasColumns, type Reading } from '../reading.ts';
import { readTables } from './table.ts';

const movieSchema = z.object({
  title: z.string().nullish(),
  year: z.number().nullish(),
  ids: z.object({ imdb: z.string().nullish(), tmdb: z.union([z.number(), z.string()]).nullish() }).nullish(),
});
const titled = z.object({ title: z.string().nullish() }).nullish();
const text = z.string().nullish();

/** An entry of any of Trakt's files. */
const entrySchema = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  movie: movieSchema.nullish(),
  show: titled,
  watched_at: text,
  day: text.describe('The day of the viewing, the rating or the entry, in our own export only'),
  day_only: z.boolean().nullish().catch(null).describe('True if the moment is unknown, in our own export only'),
  last_watched_at: text,
  rated_at: text,
  listed_at: text,
  rank: z.number().int().nullish().catch(null),
  collected_at: text,
  plays: z.number().int().nullish(),
  rating: z.number().nullish(),
  comment: z.unknown().optional(),
  notes: text.catch(null).describe('What the member noted on an entry of a list'),
  note: z.object({ notes: text }).nullish().catch(null),
  attached_to: z
    .object({ type: z.string(), id: z.union([z.number(), z.string()]).nullish() })
    .nullish()
    .catch(null),
});
type Entry = z.infer<typeof entrySchema> & Place;
type Listed = Entry & { title: string; listedAt: string };

const errorSchema = z.object({ endpoint: z.string(), error: z.string() });
/** A list in the file that describes all lists. */
const listSchema = z.object({
  name: z.string(),
  description: text,
  display_numbers: z.boolean().nullish(),
  ids: z.object({ trakt: z.number() }),
});
const settingsSchema = z.object({ account: z.object({ timezone: z.string() }) });

const nameOf = (file: string) => file.toLowerCase().split('/').at(-1) ?? '';

/** The keys that say which file an entry is from. */
const KEYS = ['watched_at', 'last_watched_at', 'rated_at', 'listed_at', 'collected_at', 'liked_at', 'comment', 'note'];

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('movie' in value || 'show' in value || 'episode' in value))
    return false;
  return KEYS.some((key) => key in value);
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

/** Returns the list to which a file belongs. A list may have several files, one for each page. */
type ListOf = (place: Place) => { list: number | null } | null;

function createLists(others: JsonDocument[], reading: Reading): ListOf {
  const known = others.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const facts = new Map(
    known.flatMap((raw) => listSchema.safeParse(raw).data ?? []).map((list) => [String(list.ids.trakt), list]),
  );
  const begun = new Map<string, number | null>();
  return (place) => {
    const [, id = '', slug = ''] = /^(?:lists-)?list-(\d+)-?(.*)\.json$/.exec(nameOf(place.file)) ?? [];
    if (id === '') return null;
    const list = facts.get(id);
    if (!begun.has(id)) {
      const name = list?.name ?? slug.replaceAll('-', ' ');
      const given = { name, description: list?.description, ranked: list?.display_numbers ?? false };
      begun.set(id, reading.lists.begin(place, given));
    }
    return { list: begun.get(id) ?? null };
  };
}

type Readers = { reading: Reading; dates: DateReader; listOf: ListOf; hasHistory: boolean };

/** Returns the date of an entry, with the day that our own export writes beside the moment. */
function dateOf(moment: string, entry: Entry, dates: DateReader) {
  const date = dates(moment, entry);
  return onDay(entry.day && entry.day_only ? null : date, dates(entry.day ?? '', entry));
}

/** Reads an entry of the watchlist or of another list, which have the same shape. */
function readListed(entry: Listed, film: () => FilmDraft | null, { reading, dates, listOf }: Readers): void {
  if (nameOf(entry.file).includes('favorites')) {
    reading.leaveOut(entry, entry.title, 'likes');
    return;
  }
  const own = listOf(entry);
  if (own) {
    const draft = film();
    if (draft) reading.lists.add(own.list, draft, entry, entry.notes, entry.rank);
    return;
  }
  const meaning = reading.listMeaning(entry.file);
  const draft = film();
  if (draft) addNote(draft, reading.note(entry.notes, entry));
  if (draft && meaning === 'watched') draft.isSeen = true;
  if (draft && meaning === 'watchlist') addToWatchlist(draft, dateOf(entry.listedAt, entry, dates));
}

/** Reads a private note, which may be on a viewing, or a comment, which is public there. */
function readWords({ note, comment, attached_to, ...place }: Entry, film: FilmDraft, reading: Reading): void {
  const written = z.object({ comment: text }).safeParse(comment).data?.comment;
  const id = attached_to?.type === 'history' && attached_to.id ? String(attached_to.id) : undefined;
  addNote(film, reading.note(note?.notes ?? written, place), id);
}

function readEntry(entry: Entry, readers: Readers): void {
  const { hasHistory, reading, dates } = readers;
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
    if (draft) addViewing(draft, dateOf(entry.watched_at, entry, dates), { id });
  } else if (entry.last_watched_at) {
    const draft = hasHistory ? null : film();
    if (!draft) return;
    addViewing(draft, dates(entry.last_watched_at, entry));
    reading.addRepeats(entry, draft, Math.max((entry.plays ?? 1) - 1, 0));
  } else if (entry.rated_at) {
    const draft = film();
    const rating = reading.rating(String(entry.rating ?? ''), entry);
    const day = dates(entry.day ?? '', entry)?.day;
    if (draft && rating !== null) rate(draft, rating, timeOf(dates(entry.rated_at, entry)), day);
  } else if (entry.note || entry.comment) {
    const draft = film();
    if (draft) readWords(entry, draft, reading);
  } else if (entry.listed_at) readListed({ ...entry, title, listedAt: entry.listed_at }, film, readers);
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

  read({ tables, json, others }, reading) {
    const dates = reading.dates(null, timeZoneOf(others));
    const entries = json.flatMap((document) => entriesOf(document, reading));
    const hasHistory = entries.some((entry) => entry.watched_at);
    // Viewings first, because notes name them.
    const inOrder = entries.toSorted((one, other) => Number(Boolean(one.note)) - Number(Boolean(other.note)));
    const listOf = createLists(others, reading);
    for (const entry of inOrder) readEntry(entry, { reading, dates, listOf, hasHistory });
    for (const document of others) readErrors(document, reading);
    readTables(tables, reading, { scale: 10, ratedIsSeen: false });
  },
};
