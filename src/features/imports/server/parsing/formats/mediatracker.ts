import { z } from 'zod';
import type { Place } from '../documents.ts';
import { addNote, addToWatchlist } from '../films.ts';
import { type DateReader, type Format, hasEntries, type Reading } from '../reading.ts';

const text = z.string().nullish();
/** Some of MediaTracker's numbers are texts, because the driver of its PostgreSQL may return numbers as text. */
const number = z.union([z.number(), z.string()]).nullish();

/** An entry of `/api/items`, or a response of `/api/details`, which also has all viewings. */
const itemSchema = z.object({
  mediaType: z.string(),
  seen: z.boolean(),
  onWatchlist: z.boolean(),
  title: text,
  originalTitle: text,
  releaseDate: text,
  tmdbId: number,
  imdbId: text,
  genres: z.array(z.string()).nullish(),
  lastSeenAt: number,
  seenHistory: z.array(z.object({ date: number })).nullish(),
  userRating: z.object({ rating: number, review: text, date: number }).nullish(),
});
type Item = z.infer<typeof itemSchema>;

/** @param milliseconds since 1970 */
function momentOf(milliseconds: string | number | null | undefined): string {
  const moment = new Date(Number(milliseconds ?? Number.NaN));
  return Number.isNaN(moment.getTime()) ? String(milliseconds ?? '') : moment.toISOString();
}

function readFilm(place: Place, item: Item, reading: Reading, dates: DateReader): void {
  const film = reading.film(place, { ...item, genres: item.genres?.join() });
  if (!film) return;
  const viewings = item.seenHistory ?? (item.seen ? [{ date: item.lastSeenAt }] : []);
  for (const { date } of viewings) reading.addListed(place, film, dates(momentOf(date), place));
  if (item.onWatchlist) addToWatchlist(film, null);
  const { rating, review, date } = item.userRating ?? {};
  reading.rate(film, String(rating ?? ''), place, dates(momentOf(date), place), 2);
  addNote(film, reading.note(review, place));
}

/** MediaTracker has no export, so these files are responses of its API. */
export const mediaTracker: Format = {
  source: 'mediatracker',
  matches: (document) => hasEntries(document, itemSchema),

  read({ json }, reading) {
    const dates = reading.dates(null);
    for (const { file, value } of json)
      for (const { place, data } of reading.entriesOf(file, value, itemSchema, 'MediaTracker'))
        if (data.mediaType === 'movie') readFilm(place, data, reading, dates);
        else reading.leaveOut(place, data.title ?? '', data.mediaType === 'tv' ? 'series' : 'other');
  },
};
