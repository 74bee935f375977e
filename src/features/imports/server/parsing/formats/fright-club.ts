import { z } from 'zod';
import { calendarOf, isTimeZone } from '#engine/lib/dates.ts';
import { byFigure, MAX_RATING, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { type FileDate, onDay, timeOf } from '../dates.ts';
import type { Place, TableDocument } from '../documents.ts';
import { addNote, addSaved, addToWatchlist, addViewing, type FilmDraft, rate } from '../films.ts';
import type { GivenList } from '../lists.ts';
import { type Format, hasColumns, type Reading } from '../reading.ts';

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
      note: z.string().nullish(),
    }),
  ),
  lists: z
    .array(
      z.object({
        name: z.string(),
        description: z.string(),
        ranked: z.boolean(),
        challenge: z.unknown().optional(),
        films: z.array(z.object({ ...film, note: z.string() })),
      }),
    )
    .default([]),
  notes: z.array(z.object({ ...film, text: z.string() })).default([]),
  tags: z.array(z.object({ ...film, tags: z.array(z.string()) })).default([]),
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

/** The rules are checked when the list is written. Rules that name lists are dropped: those are of another account. */
function challengeOf(challenge: unknown, place: Place, reading: Reading): GivenList['challenge'] {
  if (!challenge) return undefined;
  if (!JSON.stringify(challenge).includes('"kind":"list"')) return challenge as GivenList['challenge'];
  reading.problem(place, 'The rules of this challenge name other lists. The list is kept without its rules.');
  return undefined;
}

function readJson(file: string, value: unknown, reading: Reading): void {
  const { account, ratings, ratingHistory, watchlist, viewings, lists, notes, tags } = exportSchema.parse(value);
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
  each(viewings, ({ day, watched_at, rating, note }, draft, place) =>
    addViewing(draft, dateOf(dates(watched_at ?? '', place), day, place), {
      rating: rating?.overall ?? null,
      note: reading.note(note, place),
    }),
  );
  each(notes, ({ text }, draft, place) => addNote(draft, reading.note(text, place)));
  each(tags, (entry, draft, place) => reading.tags(draft, entry.tags, place));
  for (const [index, list] of lists.entries()) {
    const place = { file, line: index + 1 };
    const begun = reading.lists.begin(place, { ...list, challenge: challengeOf(list.challenge, place, reading) });
    each(list.films, ({ note }, draft, at) => reading.lists.add(begun, draft, at, note));
  }
}

function readCsv(table: TableDocument, reading: Reading): void {
  const dates = reading.datesOf(table, ['date', 'day'], { unclear: 'ask' });
  const figuresOf = (row: (typeof table.rows)[number]) => byFigure((name) => ownRating(row.text(name)));
  const present = new Map<FilmDraft, { at: string; figures: RatingFigures; day: string | undefined }>();
  const lists = new Map<string, number | null>();
  for (const row of table.rows) {
    const kind = row.text('kind');
    if (kind === 'list') {
      const ranked = row.text('ranked') === 'yes';
      lists.set(
        row.text('list'),
        reading.lists.begin(row, { name: row.text('list'), description: row.text('note'), ranked }),
      );
      continue;
    }
    if (!['rating', 'rating_history', 'watchlist', 'viewing', 'note', 'tags', 'list_film'].includes(kind)) continue;
    const draft = reading.filmOf(row, { title: 'title', releaseDate: 'release_date', tmdbId: 'tmdb_id' });
    if (!draft) continue;
    const date = dates(row.text('date'), row);
    const rating = ownRating(row.text('overall'));
    const at = date?.moment ?? undefined;
    const day = dates(row.text('day'), row);
    const note = reading.note(row.text('note'), row);
    if (kind === 'list_film') {
      // If somebody has shortened the file, the row of the list may be missing.
      const name = row.text('list');
      if (!lists.has(name)) lists.set(name, reading.lists.begin(row, { name, ranked: false }));
      reading.lists.add(lists.get(name) ?? null, draft, row, note);
    } else if (kind === 'note') addNote(draft, note);
    else if (kind === 'tags') reading.tags(draft, row.text('tags'), row);
    else if (kind === 'viewing') addViewing(draft, onDay(date, day), { rating, note });
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

  read({ tables, json }, reading) {
    for (const { file, value } of json) readJson(file, value, reading);
    for (const table of tables) readCsv(table, reading);
  },
};
