import { z } from 'zod';
import { dayIfMidnight } from '../dates.ts';
import type { Place } from '../documents.ts';
import { addNote, addToWatchlist } from '../films.ts';
import type { DateReader, Format, Reading } from '../reading.ts';

const text = z.string().nullish();
const number = z.union([z.string(), z.number()]).nullish();
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish();

const entrySchema = z.object({
  lot: z.string(),
  source: z.string(),
  identifier: z.string(),
  source_id: text.describe('The title'),
  reviews: listOf(z.object({ rating: number, review: z.object({ text, date: text }).nullish() })),
  collections: listOf(z.object({ collection_name: z.string(), created_on: text })),
  seen_history: listOf(z.object({ state: text, progress: number, ended_on: text })),
});
type Entry = z.infer<typeof entrySchema> & Place;

const exportSchema = z.object({ metadata: z.array(z.unknown()), collections: z.array(z.unknown()) });

const SERIES = new Set(['show', 'anime']);

function entriesOf(file: string, value: unknown, reading: Reading): Entry[] {
  const entries = reading.entriesOf(file, exportSchema.parse(value).metadata, entrySchema, 'a Ryot export');
  return Array.from(entries, ({ place, data }) => ({ ...data, ...place }));
}

/**
 * True if the ratings are certainly out of 100: some entry has a state, which Ryot writes since version 9.4, or a rating
 * is above 10. Versions before 9.3 write ratings on the member's own scale: out of 5, 10 or 100.
 */
const areRatingsOf100 = (entries: Entry[]): boolean =>
  entries.some(
    ({ seen_history, reviews }) =>
      seen_history?.some(({ state }) => state) || reviews?.some(({ rating }) => Number(rating) > 10),
  );

function readFilm(entry: Entry, isOf100: boolean, reading: Reading, dates: DateReader): void {
  const title = entry.source_id ?? '';
  const film = reading.film(entry, { title, tmdbId: entry.source === 'tmdb' ? entry.identifier : null });
  if (!film) return;
  for (const { rating, review } of entry.reviews ?? []) {
    addNote(film, reading.note(review?.text, entry));
    if (rating == null) continue;
    if (isOf100) reading.rate(film, String(Number(rating) / 10), entry, dates(review?.date ?? '', entry));
    else
      reading.problem(
        entry,
        `The rating ${String(rating).slice(0, 40)} is left out, because its scale is unknown. Export again with Ryot 9.4 or newer.`,
      );
  }
  for (const { collection_name, created_on } of entry.collections ?? [])
    if (collection_name === 'Watchlist') addToWatchlist(film, dayIfMidnight(dates(created_on ?? '', entry)));
  for (const { state, progress, ended_on } of entry.seen_history ?? []) {
    const isCompleted = state ? state === 'completed' : Number(progress ?? 100) >= 100;
    if (isCompleted) reading.addListed(entry, film, dayIfMidnight(dates(ended_on ?? '', entry)));
    else reading.leaveOut(entry, title, state === 'dropped' ? 'dropped' : 'other');
  }
}

export const ryot: Format = {
  source: 'ryot',
  matches: (document) => document.kind === 'json' && exportSchema.safeParse(document.value).success,

  read({ json }, reading) {
    const dates = reading.dates(null);
    const entries = json.flatMap(({ file, value }) => entriesOf(file, value, reading));
    const isOf100 = areRatingsOf100(entries);
    for (const entry of entries)
      if (entry.lot === 'movie') readFilm(entry, isOf100, reading, dates);
      else reading.leaveOut(entry, entry.source_id ?? '', SERIES.has(entry.lot) ? 'series' : 'other');
  },
};
