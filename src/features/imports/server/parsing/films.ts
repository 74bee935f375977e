import { calendarOf } from '#engine/lib/dates.ts';
import { distinctTags, MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import type { RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { DoubtfulDay, ParsedFilm, ParsedImport, ParsedViewing } from '../parsed-import.ts';
import { withTextIfShort } from '../plan-words.ts';
import type { FileDate } from './dates.ts';
import type { Place } from './documents.ts';

export type FilmReference = Omit<
  ParsedFilm,
  'file' | 'line' | 'viewings' | 'rating' | 'watchlisted' | 'note' | 'tags' | 'lists' | 'saved'
>;

type Viewing = {
  date: string | null;
  key: string;
  hasId: boolean;
  rating: number | null;
  /** Null if the file has only the day. */
  moment: string | null;
  note: string | null;
  seconds: number | null;
};

export type FilmDraft = Omit<ParsedFilm, 'viewings'> & {
  viewings: Viewing[];
  /** True if a row says that the film was seen. If the film has no viewings, it then gets one without a date. */
  isSeen: boolean;
  /** Number of notes that are left out, because the notes of the files together are too long. */
  lostNotes: number;
};

/** At most this many films with the same title and year are compared, so that a hostile file cannot take minutes. */
const MAX_NAMESAKES = 20;

/** The key is only for comparisons within one upload. */
const keyOf = (title: string, year: number | null) =>
  `${year ?? ''} ${title.normalize('NFC').replaceAll(/\s+/g, ' ').toLowerCase()}`;

const maybeSame = (one: string | number | null, other: string | number | null) =>
  one === null || other === null || one === other;

/** A null `date` is unknown. @param options `id`: the source's id of the viewing */
export function addViewing(
  film: FilmDraft,
  date: FileDate | null,
  {
    id,
    rating = null,
    note = null,
    seconds = null,
  }: { id?: string | undefined; rating?: number | null; note?: string | null; seconds?: number | null } = {},
): void {
  const { day = null, moment = null } = date ?? {};
  film.viewings.push({
    date: day,
    moment,
    rating,
    note,
    seconds,
    hasId: id !== undefined,
    key: id ?? moment ?? day ?? 'undated',
  });
}

/**
 * Adds a note to the viewing with this id of the source, otherwise to the film. Several notes become paragraphs of one.
 */
export function addNote(film: FilmDraft, note: string | null, id?: string): void {
  if (note === null) return;
  const noted = film.viewings.find(({ key, hasId }) => hasId && key === id) ?? film;
  const joined = withTextIfShort(noted.note, note);
  if (joined === null) film.lostNotes++;
  else noted.note = joined;
}

export function addTags(film: FilmDraft, tags: readonly string[]): void {
  if (tags.length > 0) film.tags = distinctTags([...(film.tags ?? []), ...tags]);
}

/** Keeps the newest rating. @param at null counts as the oldest @param day the day of a moment, if the file has it */
export function rate(film: FilmDraft, value: number, at: string | null, day?: string): void {
  if (!film.rating || (film.rating.at ?? '') <= (at ?? '')) film.rating = { value, at, ...(day && { day }) };
}

/** A date replaces an earlier one. */
export function addToWatchlist(film: FilmDraft, date: FileDate | null): void {
  const { day, moment } = date ?? {};
  if (moment) film.watchlisted = { at: moment, day };
  else if (day || !film.watchlisted) film.watchlisted = { at: day ?? null };
}

/** @returns false if the list has the film already */
export function addToList(film: FilmDraft, entry: NonNullable<ParsedFilm['lists']>[number]): boolean {
  const known = film.lists ?? [];
  if (known.some(({ list }) => list === entry.list)) return false;
  film.lists = [...known, entry];
  return true;
}

/** @param day YYYY-MM-DD, if the file has it */
export function addSaved(film: FilmDraft, at: string, figures: RatingFigures, day?: string): void {
  film.saved = [...(film.saved ?? []), { at, ...(day && { day }), figures }];
}

function mergeInto(film: FilmDraft, other: FilmDraft): void {
  for (const viewing of other.viewings) film.viewings.push(viewing);
  film.isSeen ||= other.isSeen;
  film.isOtherGenre ||= other.isOtherGenre;
  if (other.rating) rate(film, other.rating.value, other.rating.at, other.rating.day);
  addNote(film, other.note ?? null);
  film.lostNotes += other.lostNotes;
  addTags(film, other.tags ?? []);
  for (const entry of other.lists ?? []) addToList(film, entry);
  if (other.watchlisted?.at || !film.watchlisted) film.watchlisted = other.watchlisted;
}

/** Makes the keys unique: repeats of a source's id are dropped, other repeats are numbered. */
function finishViewings({ viewings, isSeen }: Pick<FilmDraft, 'viewings' | 'isSeen'>): ParsedViewing[] {
  const counted = new Map<string, number>();
  const finished: ParsedViewing[] = [];
  for (const { date, key, hasId, rating, moment, note, seconds } of viewings) {
    const count = (counted.get(key) ?? 0) + 1;
    counted.set(key, count);
    if (hasId && count > 1) continue;
    finished.push({
      date,
      key: count > 1 ? `${key} ${count}` : key,
      rating,
      ...(moment && { at: moment }),
      ...(note && { note }),
      ...(seconds !== null && { seconds }),
    });
  }
  if (isSeen && finished.length === 0) finished.push({ date: null, key: 'undated', rating: null });
  return finished;
}

/** Collects rows into films: rows with an equal id, or with equal title and year when no id differs. */
export function createFilmDrafts() {
  const drafts = new Set<FilmDraft>();
  const byTmdb = new Map<number, FilmDraft>();
  const byImdb = new Map<string, FilmDraft>();
  const byName = new Map<string, FilmDraft[]>();

  function index(film: FilmDraft, name: string): void {
    if (film.tmdbId !== null) byTmdb.set(film.tmdbId, film);
    if (film.imdbId !== null) byImdb.set(film.imdbId, film);
    const named = byName.get(name) ?? [];
    byName.set(name, named);
    if (named.length < MAX_NAMESAKES && !named.includes(film)) named.push(film);
  }

  function sameName(name: string, tmdbId: number | null, imdbId: string | null): FilmDraft | undefined {
    const fitting = (byName.get(name) ?? []).filter(
      (film) => drafts.has(film) && maybeSame(film.tmdbId, tmdbId) && maybeSame(film.imdbId, imdbId),
    );
    const withoutId = fitting.find((film) => film.tmdbId === null && film.imdbId === null);
    return withoutId ?? (fitting.length === 1 ? fitting[0] : undefined);
  }

  function findOrMerge(name: string, tmdbId: number | null, imdbId: string | null): FilmDraft | undefined {
    const one = tmdbId === null ? undefined : byTmdb.get(tmdbId);
    const other = imdbId === null ? undefined : byImdb.get(imdbId);
    if (one && other && one !== other && maybeSame(one.imdbId, imdbId) && maybeSame(other.tmdbId, tmdbId)) {
      mergeInto(one, other);
      drafts.delete(other);
    }
    return one ?? other ?? sameName(name, tmdbId, imdbId);
  }

  return {
    drafts,

    film({ file, line }: Place, given: FilmReference): FilmDraft {
      const { title, originalTitle, year, tmdbId, imdbId } = given;
      const name = keyOf(title, year);
      const draft: FilmDraft = findOrMerge(name, tmdbId, imdbId) ?? {
        ...given,
        file,
        line,
        viewings: [],
        isSeen: false,
        lostNotes: 0,
        rating: null,
        watchlisted: null,
      };
      draft.tmdbId ??= tmdbId;
      draft.imdbId ??= imdbId;
      draft.year ??= year;
      draft.originalTitle ??= originalTitle;
      draft.isOtherGenre ||= given.isOtherGenre;
      drafts.add(draft);
      index(draft, name);
      return draft;
    },

    finish: (): ParsedFilm[] =>
      [...drafts].map(({ isSeen, viewings, lostNotes: _, ...film }) => ({
        ...film,
        viewings: finishViewings({ isSeen, viewings }),
      })),
  };
}

/** Number of films in a marathon of 24 hours. Nobody sees more films in a day. */
const MARATHON = 15;

export function doubtfulDays(films: Iterable<FilmDraft>, timeZone: string, now: Date): DoubtfulDay[] {
  const viewings = new Map<string, number>();
  const filmsOfMoments = new Map<string, FilmDraft>();
  const bulk = new Set<string>();
  for (const film of films)
    for (const { date, moment } of film.viewings) {
      if (!date) continue;
      const count = (viewings.get(date) ?? 0) + 1;
      viewings.set(date, count);
      if (count > MARATHON) bulk.add(date);
      if (!moment) continue;
      if ((filmsOfMoments.get(moment) ?? film) !== film) bulk.add(date);
      filmsOfMoments.set(moment, film);
    }
  const today = calendarOf(timeZone).dayOf(now);
  return [...viewings]
    .flatMap(([date, count]): DoubtfulDay[] => {
      if (date > today) return [{ date, viewings: count, reason: 'future' }];
      return bulk.has(date) ? [{ date, viewings: count, reason: 'bulk' }] : [];
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}

type Problem = ParsedImport['problems'][number];

export function* impossibleDates(films: Iterable<FilmDraft>): Generator<Problem> {
  // A viewing in the year before the film's year is plausible: services differ by a year, and festivals show films
  // early.
  for (const { file, line, title, year, viewings } of films)
    for (const { date } of viewings)
      if (date && year !== null && Number(date.slice(0, 4)) < year - 1)
        yield { file, line, message: `“${title}” is from ${year}, but was seen on ${date}. The date is kept.` };
}

export function* lostNotes(films: Iterable<FilmDraft>): Generator<Problem> {
  for (const { file, line, title, lostNotes: lost } of films) {
    const last = lost === 1 ? 'one is' : `${lost} are`;
    const message = `The notes on “${title.slice(0, 80)}” are longer than ${MAX_NOTE.toLocaleString('en-US')} characters together. The last ${last} left out.`;
    if (lost > 0) yield { file, line, message };
  }
}
