import { z } from 'zod';
import { calendarOf, isTimeZone } from '#engine/lib/dates.ts';
import { byFigure, MAX_RATING, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { type FileDate, onDay, timeOf } from '../dates.ts';
import type { Place, TableDocument } from '../documents.ts';
import { addSaved, addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import { type Format, hasColumns, jsonOf, type Reading, tablesOf } from '../reading.ts';

const film = { id: z.int().positive(), title: z.string(), release_date: z.string().nullable() };
const figure = z.int().min(0).max(MAX_RATING).nullable();
const figures = byFigure(() => figure);
const exportSchema = z.object({
  account: z
    .object({ time_zone: z.string().refine(isTimeZone).nullable() })
    .optional()
    .catch(undefined),
  ratingHistory: z
    .array(z.object({ ...film, saved_at: z.string(), day: z.string().optional(), ...figures }))
    .default([]),
  ratings: z.array(z.object({ ...film, overall: figure, updated_at: z.string() })),
  watchlist: z.array(z.object({ ...film, day: z.string().optional(), added_at: z.string().nullable() })),
  viewings: z.array(
    z.object({
      ...film,
      day: z.string().nullish(),
      watched_at: z.string().nullable(),
      rating: z.object({ overall: figure }).nullish(),
    }),
  ),
});

type Named = { id: number; title: string; release_date: string | null };
/** In our own export 0 is a rating; an empty cell is not a rating. */
const ownRating = (text: string) => (/^(\d|10)$/.test(text) ? Number(text) : null);

/** Exports before days were stored have only moments: for a day without a time, noon in UTC or in the time zone then. */
function dayOfOldExport(date: FileDate, timeZone: string | null): FileDate {
  const { moment } = date;
  if (moment?.endsWith('T12:00:00.000Z')) return { day: moment.slice(0, 10), moment: null };
  if (moment === null || timeZone === null) return date;
  const { dayOf, noonOf } = calendarOf(timeZone);
  const day = dayOf(new Date(moment));
  return { day, moment: noonOf(day).toISOString() === moment ? null : moment };
}

function readJson(file: string, value: unknown, reading: Reading): void {
  const { account, ratings, ratingHistory, watchlist, viewings } = exportSchema.parse(value);
  const timeZone = account?.time_zone ?? null;
  const dates = reading.dates(null);
  const each = <Entry extends Named>(list: Entry[], read: (entry: Entry, film: FilmDraft, place: Place) => void) => {
    for (const [index, entry] of list.entries()) {
      const place = { file, line: index + 1 };
      const { title, release_date, id } = entry;
      const draft = reading.film(place, { title, releaseDate: release_date, tmdbId: id });
      if (draft) read(entry, draft, place);
    }
  };
  // A rating without an overall figure is read from the history.
  const rated = ratings.filter(({ overall }) => overall !== null);
  each(rated, ({ overall, updated_at }, draft, place) => {
    if (overall !== null) rate(draft, overall, timeOf(dates(updated_at, place)));
  });
  each(ratingHistory, ({ saved_at, day, ...entry }, draft, place) => {
    const at = dates(saved_at, place)?.moment;
    const saved = byFigure((name) => entry[name]);
    if (at) addSaved(draft, at, saved, dates(day ?? '', place)?.day);
  });
  const dateOf = (at: FileDate | null, day: string | null | undefined, place: Place) =>
    day === undefined ? at && dayOfOldExport(at, timeZone) : onDay(at, dates(day ?? '', place));
  each(watchlist, ({ day, added_at }, draft, place) =>
    addToWatchlist(draft, dateOf(dates(added_at ?? '', place), day, place)),
  );
  each(viewings, ({ day, watched_at, rating }, draft, place) =>
    addViewing(draft, dateOf(dates(watched_at ?? '', place), day, place), { rating: rating?.overall ?? null }),
  );
}

function readCsv(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['date', 'day'], { unclear: 'ask' });
  const figuresOf = (row: (typeof table.rows)[number]) => byFigure((name) => ownRating(row.text(name)));
  const present = new Map<FilmDraft, { at: string; figures: RatingFigures; day: string | undefined }>();
  for (const row of table.rows) {
    const kind = row.text('kind');
    if (!['rating', 'rating_history', 'watchlist', 'viewing'].includes(kind)) continue;
    const draft = reading.filmOf(row, { title: 'title', releaseDate: 'release_date', tmdbId: 'tmdb_id' });
    if (!draft) continue;
    const date = dates(row.text('date'), row);
    const rating = ownRating(row.text('overall'));
    const at = date?.moment ?? undefined;
    const day = dates(row.text('day'), row);
    if (kind === 'viewing') addViewing(draft, onDay(date, day), { rating });
    else if (kind === 'rating_history') {
      if (at) addSaved(draft, at, figuresOf(row), day?.day);
    } else if (kind === 'watchlist') addToWatchlist(draft, onDay(date, day));
    else {
      if (rating !== null) rate(draft, rating, timeOf(date));
      if (at) present.set(draft, { at, figures: figuresOf(row), day: day?.day });
    }
  }
  // The file has the present rating before the earlier ones, but the present rating is added last, because it was saved
  // last.
  for (const [draft, { at, figures, day }] of present) addSaved(draft, at, figures, day);
}

/** The member's own export of this site, the only format with axes, earlier ratings and exact moments. */
export const frightClub: Format = {
  source: 'fright-club',
  matches: (document) =>
    document.kind === 'json'
      ? exportSchema.safeParse(document.value).success
      : hasColumns(document, 'kind', 'tmdb_id', 'release_date', 'overall'),

  read(documents, reading) {
    for (const { file, value } of jsonOf(documents)) readJson(file, value, reading);
    for (const table of tablesOf(documents)) readCsv(table, reading);
  },
};
