import { MINUTE } from '#contract/units.ts';
import type { ViewingDate } from '#features/my-movies/server/my-movies.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { ImportApply, NearViewing } from '../contract/imports.ts';
import type { ParsedFilm } from './parsed-import.ts';
import { createParagraphs, newTags, type WordsHere, withTextIfShort } from './plan-words.ts';

/** A viewing of a plan has no id yet. */
type HeldViewing = ViewingDate & { id?: string; note?: string | null | undefined };

/** The member's data about the row's film before the import. */
export type Here = WordsHere & {
  viewings: HeldViewing[];
  /** Of the film, in minutes. */
  runtime: number | null;
  history: SavedRating[];
  /** The rating that counts. */
  rating: Omit<SavedRating, 'day'> | null;
  isOnWatchlist: boolean;
  /** The ids of the member's lists that have the film. */
  lists?: ReadonlySet<string>;
};

type SavedRating = { savedAt: Date; day: string; figures: RatingFigures };

/** `at` is null if only the day is known. */
type EntryDate = { day: string; at: Date | null };

/** A note on a viewing that is here; `before` is the present text. */
type NotedViewing = { id: string; text: string; before: string | null };

export type RowPlan = {
  viewings: (ViewingDate & { note?: string | undefined })[];
  /** The whole texts of notes that change. The note of the film is missing if it stays. */
  noted: NotedViewing[];
  note?: { text: string; before: string | null } | undefined;
  /** Number of notes that are left out, because the stored note would become too long. */
  notesTooLong: number;
  /** Tags that are new. */
  tags: string[];
  /** Number of the file's plays that overlap another play of the film, and are one viewing with it. */
  overlapping: number;
  /** Number of the file's plays that are left out, because they are too short to be the whole film. */
  begun: number;
  /** New viewings a day before or after one of the member's viewings. */
  near: NearViewing[];
  ratings: SavedRating[];
  /** The member's present rating still counts afterwards. */
  keepsNewest: boolean;
  /** The date of the new watchlist entry, if there is one. */
  watchlist?: EntryDate;
  /** Number of the file's lists that the member does not have with this film. */
  lists: number;
  /** The member's present rating and the file's differ. */
  isConflict: boolean;
  /** The file's rating differs from the member's present rating, and is newer. */
  isNewer: boolean;
};

export type PlanOptions = {
  conflicts: ImportApply['conflicts'];
  /** True if near viewings count as viewings that the member already has. They are then left out. */
  nearIsSame: boolean;
  /** Days whose viewings are imported without a date. */
  undatedDays: ReadonlySet<string>;
  /** Days that look wrong. The member may have brought their viewings before, without the date. */
  doubtfulDays: ReadonlySet<string>;
  /** For each list of the files, the id of the corresponding list of the member; null if there is none. */
  listsHere: readonly (string | null)[];
  /** Returns the day of a moment in the member's time zone. */
  dayOf: (moment: Date) => string;
  dayAfter: (day: string) => string;
  /** Returns noon of a day in the member's time zone. */
  noonOf: (day: string) => Date;
  now: Date;
};

const NO_FIGURES: RatingFigures = byFigure(() => null);

const isSame = (a: RatingFigures, b: RatingFigures) => RATING_FIGURES.every((figure) => a[figure] === b[figure]);
const isSameSaved = (a: SavedRating, b: SavedRating) =>
  a.savedAt.getTime() === b.savedAt.getTime() && isSame(a.figures, b.figures);

type FileViewing = ParsedFilm['viewings'][number] & { date: string };

/** The share of a film that must have been played for it to count as watched. */
const WATCHED = 0.8;

/**
 * Leaves out plays that are shorter than the film. Several plays on one day are one viewing if they are long enough
 * together, because media servers write a row for each press on “play”.
 */
function leaveOutBegun(viewings: ParsedFilm['viewings'], runtime: number | null) {
  const needed = (runtime ?? 0) * 60 * WATCHED;
  const isPart = ({ seconds }: ParsedFilm['viewings'][number]) => seconds !== undefined && seconds < needed;
  const ofDay = Map.groupBy(viewings.filter(isPart), ({ date }) => date);
  const joined = new Set(
    [...ofDay.values()]
      .filter((parts) => parts.reduce((sum, { seconds = 0 }) => sum + seconds, 0) >= needed)
      .flatMap(([first]) => first ?? []),
  );
  const watched = viewings.filter((viewing) => !isPart(viewing) || joined.has(viewing));
  const begun = [...ofDay.values()].filter(([first]) => first && !joined.has(first)).flat().length;
  return { watched, begun };
}

/** Nobody begins a film again before it ends, so such plays are one viewing: the first of them. */
function joinOverlapping(viewings: FileViewing[], length: number): { kept: FileViewing[]; overlapping: number } {
  const plays = viewings
    .flatMap(({ key, at }) => (at ? [{ key, time: Date.parse(at) }] : []))
    .sort((one, other) => one.time - other.time);
  const dropped = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  for (const { key, time } of plays)
    if (time - last < length) dropped.add(key);
    else last = time;
  return { kept: viewings.filter(({ key }) => !dropped.has(key)), overlapping: dropped.size };
}

/**
 * Pairs the file's viewings with those that are here: plays that overlap, in whatever time zone their days were
 * computed, then viewings of the same day, then viewings without a date if the file's day looks wrong.
 *
 * @returns the viewings that are new, those here that the file has too, and those here that it has not
 */
function pairWithHere(viewings: FileViewing[], here: HeldViewing[], length: number, { doubtfulDays }: PlanOptions) {
  const taken = new Set<HeldViewing>();
  const paired: { held: HeldViewing; note: string | undefined }[] = [];
  const ofTime = Map.groupBy(
    here.filter((held) => held.at !== null),
    (held) => slotOf(held.at ?? new Date(0), length),
  );
  const ofDay = Map.groupBy(here, ({ day }) => day);
  const take = ({ note }: FileViewing, candidates: HeldViewing[]) => {
    const [held] = candidates;
    if (!held) return false;
    taken.add(held);
    paired.push({ held, note });
    return true;
  };
  /** Returns the first of these viewings that is not taken, and forgets those that are. */
  const next = (queue: HeldViewing[] | undefined): HeldViewing[] => {
    while (queue?.[0] && taken.has(queue[0])) queue.shift();
    return queue ?? [];
  };
  const overlapping = (at: string) => {
    const moment = new Date(at);
    const slot = slotOf(moment, length);
    return [slot - 1, slot, slot + 1]
      .flatMap((one) => ofTime.get(one) ?? [])
      .filter((held) => !taken.has(held) && Math.abs((held.at?.getTime() ?? 0) - moment.getTime()) < length);
  };
  const others = viewings.filter((one) => !(one.at && take(one, overlapping(one.at))));
  const rest = others.filter((one) => !take(one, next(ofDay.get(one.date))));
  const added = rest.filter((one) => !(doubtfulDays.has(one.date) && take(one, next(ofDay.get(null)))));
  return { added, paired, spare: here.filter((held) => !taken.has(held)) };
}

/** The length of the film is a slot, so viewings that overlap are in the same slot or in neighbouring ones. */
const slotOf = (moment: Date, length: number) => Math.floor(moment.getTime() / length);

/** Pairs each new viewing with a viewing of the member that is a day before or after. No viewing is in two pairs. */
function createPairing(spare: ViewingDate[], { dayAfter }: PlanOptions) {
  const left = new Map<string, number>();
  const dayBefore = new Map<string, string>();
  for (const { day } of spare) {
    if (day === null) continue;
    left.set(day, (left.get(day) ?? 0) + 1);
    if (left.get(day) === 1) dayBefore.set(dayAfter(day), day);
  }
  return (date: string): NearViewing | undefined => {
    const here = [dayBefore.get(date), dayAfter(date)].find((day) => day !== undefined && (left.get(day) ?? 0) > 0);
    if (here === undefined) return undefined;
    left.set(here, (left.get(here) ?? 0) - 1);
    return { date, here };
  };
}

const viewingOf = ({ day, at, note }: RowPlan['viewings'][number]) => ({ day, at, ...(note && { note }) });

/** A viewing without a date is new only when the member has no viewing of the film. */
function planViewings(film: ParsedFilm, here: Here, options: PlanOptions) {
  const { undatedDays, nearIsSame } = options;
  const length = Math.max(here.runtime ?? 0, 1) * MINUTE;
  const isDated = (viewing: ParsedFilm['viewings'][number]): viewing is FileViewing =>
    viewing.date !== null && !undatedDays.has(viewing.date);
  const { watched, begun } = leaveOutBegun(film.viewings, here.runtime);
  const { kept, overlapping } = joinOverlapping(watched.filter(isDated), length);
  const { added, paired, spare } = pairWithHere(kept, here.viewings, length, options);
  const pair = createPairing(spare, options);
  const dated = added.map(({ date, at, note }) => ({
    day: date,
    at: at ? new Date(at) : null,
    note,
    near: pair(date),
  }));
  const undated = watched.filter((viewing) => !isDated(viewing));
  return {
    viewings: [
      ...(here.viewings.length === 0 ? undated.map(({ note }) => viewingOf({ day: null, at: null, note })) : []),
      ...dated.filter(({ near }) => !(near && nearIsSame)).map(viewingOf),
    ],
    paired,
    near: dated.flatMap(({ near }) => near ?? []),
    overlapping,
    begun,
  };
}

/** Returns the day if the file has only that. */
const dayIn = (at: string | null) => (at?.length === 10 ? at : null);

const momentOf = (at: string | null, { noonOf, now }: PlanOptions) => {
  if (at === null) return now;
  return dayIn(at) ? noonOf(at) : new Date(at);
};

/**
 * Returns the new ratings of single viewings. Their time is the moment of the viewing, or noon of its day if the moment
 * is unknown. They have no axes.
 */
function ratingsOfDays(film: ParsedFilm, here: Here, near: NearViewing[], options: PlanOptions): SavedRating[] {
  // A rating is not new if the member saved an equal rating on the same day, or on the day of the near viewing.
  const nearDay = new Map(near.map(({ date, here }) => [date, here]));
  const held = new Set(here.history.map(({ day, figures }) => `${day} ${figures.overall}`));
  return film.viewings
    .flatMap(({ date, rating, at }) => {
      if (date === null || rating === null || options.undatedDays.has(date)) return [];
      if (held.has(`${date} ${rating}`) || held.has(`${nearDay.get(date)} ${rating}`)) return [];
      return [
        {
          savedAt: at ? new Date(at) : options.noonOf(date),
          day: date,
          figures: { ...NO_FIGURES, overall: rating },
        },
      ];
    })
    .sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
}

/**
 * Returns the earlier ratings that are new, and the file's present rating. Only our own export has axes. A present
 * rating from another service gets the axes of the member's rating.
 */
function ratingsOf(film: ParsedFilm, here: Here, near: NearViewing[], options: PlanOptions) {
  if (film.saved) {
    const isHere = (saved: SavedRating) => here.history.some((row) => isSameSaved(row, saved));
    const saved = film.saved.map(({ at, day, figures }) => {
      const savedAt = new Date(at);
      return { savedAt, day: day ?? options.dayOf(savedAt), figures };
    });
    return { earlier: saved.slice(0, -1).filter((row) => !isHere(row)), present: saved.at(-1) ?? null };
  }
  const earlier = ratingsOfDays(film, here, near, options);
  if (!film.rating) return { earlier, present: null };
  const figures = { ...(here.rating?.figures ?? NO_FIGURES), overall: film.rating.value };
  const savedAt = momentOf(film.rating.at, options);
  const day = film.rating.day ?? dayIn(film.rating.at) ?? options.dayOf(savedAt);
  return { earlier, present: { savedAt, day, figures } };
}

/** A rating without a time is not newer. */
function isNewerThan(here: NonNullable<Here['rating']>, film: ParsedFilm, present: SavedRating): boolean {
  const hasTime = film.saved !== undefined || film.rating?.at != null;
  return hasTime && present.savedAt > here.savedAt;
}

function planRatings(film: ParsedFilm, here: Here, near: NearViewing[], options: PlanOptions) {
  const { earlier, present } = ratingsOf(film, here, near, options);
  const held = here.rating;
  const isRated = held !== null && (film.saved ? true : held.figures.overall !== null);
  if (!isRated || !held) {
    const last = earlier.at(-1);
    const isRepeated = !held && last && present && !film.saved && isSame(last.figures, present.figures);
    // A rating that was cleared is in the history only, as its last row.
    const newest = held ? undefined : here.history.at(-1);
    const isHere = newest !== undefined && present !== null && isSameSaved(newest, present);
    const ratings = present && !isRepeated && !isHere ? [...earlier, present] : earlier;
    const keepsNewest = isHere || (held !== null && present === null);
    return { ratings, keepsNewest, isConflict: false, isNewer: false };
  }
  const isConflict = present !== null && !isSame(present.figures, held.figures);
  const isNewer = isConflict && isNewerThan(held, film, present);
  const takesTheirs = options.conflicts === 'newest' ? isNewer : options.conflicts === 'theirs';
  if (isConflict && takesTheirs) return { ratings: [...earlier, present], keepsNewest: false, isConflict, isNewer };
  return { ratings: earlier, keepsNewest: true, isConflict, isNewer };
}

/** An entry without a date is of today. */
function entryDate({ at, day }: NonNullable<ParsedFilm['watchlisted']>, { dayOf, now }: PlanOptions): EntryDate {
  const onlyDay = dayIn(at);
  if (onlyDay) return { day: onlyDay, at: null };
  const moment = at === null ? now : new Date(at);
  return { day: day ?? dayOf(moment), at: moment };
}

/**
 * Adds the file's notes to the member's and overwrites none. A note on a viewing that is neither new nor here becomes
 * part of the note on the film.
 */
function planWords(film: ParsedFilm, here: Here, { viewings, paired }: ReturnType<typeof planViewings>) {
  let tooLong = 0;
  const joined = (before: string | null, text: string): string | null => {
    const note = withTextIfShort(before, text);
    if (note === null) tooLong++;
    return note;
  };
  const placed = createParagraphs([...here.viewings, ...viewings].map(({ note }) => note));
  const noted = paired.flatMap(({ held: { id, note: before = null }, note }) => {
    const text = id && note ? joined(before, note) : null;
    // A note that does not fit on its viewing is not moved to the film.
    if (id && note) placed.add(note);
    return id && text && text !== before ? [{ id, text, before }] : [];
  });
  const homeless = film.viewings.flatMap(({ note }) => (note && !placed.has(note) ? [note] : []));
  const before = here.note ?? null;
  const note = [...(film.note ? [film.note] : []), ...homeless].reduce<string | null>(
    (whole, text) => joined(whole, text) ?? whole,
    before,
  );
  return {
    noted,
    ...(note !== null && note !== before && { note: { text: note, before } }),
    notesTooLong: tooLong,
    tags: newTags(here.tags ?? [], film.tags ?? []),
  };
}

export function planRow(film: ParsedFilm, here: Here, options: PlanOptions): RowPlan {
  const planned = planViewings(film, here, options);
  const { paired: _, ...viewings } = planned;
  return {
    ...viewings,
    ...planWords(film, here, planned),
    lists: (film.lists ?? []).filter(({ list }) => !here.lists?.has(options.listsHere[list] ?? '')).length,
    ...planRatings(film, here, viewings.near, options),
    ...(film.watchlisted && !here.isOnWatchlist ? { watchlist: entryDate(film.watchlisted, options) } : {}),
  };
}

/** Returns the member's data after the plan has been applied, for a further row of the same film. */
export const hereAfter = (
  here: Here,
  { viewings, noted, note, tags, ratings, keepsNewest, watchlist }: RowPlan,
): Here => ({
  ...here,
  viewings: [...withNotes(here.viewings, noted), ...viewings],
  note: note?.text ?? here.note,
  tags: [...(here.tags ?? []), ...tags],
  history: [...here.history, ...ratings],
  rating: keepsNewest ? here.rating : (ratings.at(-1) ?? here.rating),
  isOnWatchlist: here.isOnWatchlist || watchlist !== undefined,
});

function withNotes(viewings: HeldViewing[], noted: NotedViewing[]): HeldViewing[] {
  const texts = new Map(noted.map(({ id, text }) => [id, text]));
  return viewings.map((held) => ({ ...held, note: (held.id && texts.get(held.id)) || held.note }));
}

/** True if the plan leaves out something of the file. */
export const leavesOut = ({ begun, notesTooLong }: RowPlan) => begun + notesTooLong > 0;

export const writesNothing = (plan: RowPlan) =>
  [plan.viewings, plan.ratings, plan.noted, plan.tags].every((list) => list.length === 0) &&
  plan.lists === 0 &&
  plan.watchlist === undefined &&
  plan.note === undefined;

/** Returns by how many bytes a plan makes the member's notes longer. */
export const addedNoteBytes = ({ viewings, noted, note }: RowPlan): number =>
  [...viewings.map((viewing) => ({ text: viewing.note ?? '', before: '' })), ...noted, ...(note ? [note] : [])].reduce(
    (bytes, { text, before }) => bytes + Buffer.byteLength(text) - Buffer.byteLength(before ?? ''),
    0,
  );

/** Counts the notes that a plan writes or adds to. */
export const countNotes = ({ viewings, noted, note }: RowPlan): number =>
  viewings.filter((viewing) => viewing.note).length + noted.length + (note ? 1 : 0);
