import { z } from 'zod';
import type { Place } from '../documents.ts';
import { addNote, addToWatchlist, addViewing, type FilmDraft } from '../films.ts';
import { type DateReader, type Format, hasEntries, type Reading } from '../reading.ts';

const text = z.string().nullish();

const entrySchema = z.object({
  createdAt: text,
  updatedAt: text,
  status: z.string(),
  rating: z.number().nullish(),
  thoughts: text,
  content: z.object({
    tmdbId: z.number().nullish(),
    title: z.string().nullish(),
    type: z.string(),
    release_date: text,
  }),
  activity: z.array(z.object({ type: z.string(), createdAt: text, data: text, customDate: text })).nullish(),
});
type Entry = z.infer<typeof entrySchema>;

/** Activities that may say that a film was seen. */
const ADDED = new Set([
  'ADDED_WATCHED',
  'IMPORTED_ADDED_WATCHED',
  'IMPORTED_ADDED_WATCHED_JF',
  'IMPORTED_ADDED_WATCHED_PLEX',
  'IMPORTED_WATCHED',
  'STATUS_CHANGED',
  'STATUS_CHANGED_AUTO',
]);
const FINISHED = /FINISHED/;
const UNFINISHED = /PLANNED|WATCHING|HOLD|DROPPED/;

/**
 * An activity has its own day if the member has corrected it, otherwise that of its entry. An import has a second
 * activity for the day of the viewing, if that is known.
 */
function readViewings(place: Place, film: FilmDraft, entry: Entry, dates: DateReader): void {
  const seen = (entry.activity ?? []).filter(({ type, data }) => {
    const text = data ?? '';
    return ADDED.has(type) && (FINISHED.test(text) || !(type.startsWith('STATUS') || UNFINISHED.test(text)));
  });
  const hasDay = seen.some(({ type }) => type.startsWith('IMPORTED_ADDED'));
  for (const { type, customDate, createdAt } of seen)
    if (!(hasDay && type === 'IMPORTED_WATCHED')) addViewing(film, dates(customDate ?? createdAt ?? '', place));
  if (seen.length === 0) film.isSeen = true;
}

function readFilm(place: Place, entry: Entry, reading: Reading, dates: DateReader): void {
  const { title, release_date, tmdbId } = entry.content;
  const film = reading.film(place, { title, releaseDate: release_date, tmdbId });
  if (!film) return;
  // 0 is no rating.
  reading.rate(film, entry.rating ? String(entry.rating) : '', place, dates(entry.updatedAt ?? '', place));
  addNote(film, reading.note(entry.thoughts, place));
  if (entry.status === 'FINISHED') readViewings(place, film, entry, dates);
  else if (entry.status === 'PLANNED') addToWatchlist(film, dates(entry.createdAt ?? '', place));
  else reading.leaveOut(place, film.title, entry.status === 'DROPPED' ? 'dropped' : 'other');
}

export const watcharr: Format = {
  source: 'watcharr',
  matches: (document) => hasEntries(document, entrySchema),

  read({ json }, reading) {
    const dates = reading.dates(null);
    for (const { file, value } of json)
      for (const { place, data } of reading.entriesOf(file, value, entrySchema, 'Watcharr')) {
        const { type, title } = data.content;
        if (type === 'movie') readFilm(place, data, reading, dates);
        else reading.leaveOut(place, title ?? '', type === 'tv' ? 'series' : 'other');
      }
  },
};
