import type { ViewingDate } from '#features/my-movies/server/my-movies.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { ImportApply, NearViewing } from '../contract/imports.ts';
import type { ParsedFilm } from './parsed-import.ts';

/** The member's data about the row's film before the import. */
export type Here = {
  viewings: ViewingDate[];
  /** Of the film, in minutes. */
  runtime: number | null;
  history: SavedRating[];
  /** The rating that counts. */
  rating: Omit<SavedRating, 'day'> | null;
  isOnWatchlist: boolean;
};

export type SavedRating = { savedAt: Date; day: string; figures: RatingFigures };

/** `at` is null if only the day is known. */
type EntryDate = { day: string; at: Date | null };

export type RowPlan = {
  viewings: ViewingDate[];
  /** Number of the file's plays that overlap another play of the film, and are one viewing with it. */
  overlapping: number;
  /** New viewings a day before or after one of the member's viewings. */
  near: NearViewing[];
  ratings: SavedRating[];
  /** The member's present rating still counts afterwards. */
  keepsNewest: boolean;
  /** The date of the new watchlist entry, if there is one. */
  watchlist?: EntryDate;
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
  /** Returns the day of a moment in the member's time zone. */
  dayOf: (moment: Date) => string;
  dayAfter: (day: string) => string;
  /** Returns noon of a day in the member's time zone. */
  noonOf: (day: string) => Date;
  now: Date;
};

const NO_FIGURES: RatingFigures = byFigure(() => null);
const MINUTE = 60_000;

const isSame = (a: RatingFigures, b: RatingFigures) => RATING_FIGURES.every((figure) => a[figure] === b[figure]);

type FileViewing = ParsedFilm['viewings'][number] & { date: string };
type Play = FileViewing & { time: number };

const isPlay = (viewing: FileViewing & { time: number | null }): viewing is Play => viewing.time !== null;

/** Nobody begins a film again before it ends, so such plays are one viewing: the first of them. */
function joinOverlapping(viewings: FileViewing[], length: number): { kept: FileViewing[]; overlapping: number } {
  const timed = viewings.map((viewing) => ({ ...viewing, time: viewing.at ? Date.parse(viewing.at) : null }));
  const plays = timed.filter(isPlay).sort((one, other) => one.time - other.time);
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
 * @returns the viewings that are new, and those here that are not in the file
 */
function pairWithHere(viewings: FileViewing[], here: ViewingDate[], length: number, { doubtfulDays }: PlanOptions) {
  const spare = new Set(here);
  const take = (isSame: (held: ViewingDate) => boolean) => {
    const found = [...spare].find(isSame);
    if (found) spare.delete(found);
    return found !== undefined;
  };
  const overlaps = (at: string) => (held: ViewingDate) =>
    held.at !== null && Math.abs(held.at.getTime() - Date.parse(at)) < length;
  const others = viewings.filter(({ at }) => !(at && take(overlaps(at))));
  const rest = others.filter(({ date }) => !take(({ day }) => day === date));
  const added = rest.filter(({ date }) => !(doubtfulDays.has(date) && take(({ day }) => day === null)));
  return { added, spare: [...spare] };
}

/** Pairs each new viewing with a viewing of the member that is a day before or after. No viewing is in two pairs. */
function createPairing(spare: ViewingDate[], { dayAfter }: PlanOptions) {
  const days = spare.flatMap(({ day }) => day ?? []);
  return (date: string): NearViewing | undefined => {
    const place = days.findIndex((day) => dayAfter(day) === date || dayAfter(date) === day);
    const [here] = place === -1 ? [] : days.splice(place, 1);
    return here === undefined ? undefined : { date, here };
  };
}

/** A viewing without a date is new only when the member has no viewing of the film. */
function planViewings(
  film: ParsedFilm,
  here: Here,
  options: PlanOptions,
): Pick<RowPlan, 'viewings' | 'near' | 'overlapping'> {
  const { undatedDays, nearIsSame } = options;
  const length = Math.max(here.runtime ?? 0, 1) * MINUTE;
  const isDated = (viewing: ParsedFilm['viewings'][number]): viewing is FileViewing =>
    viewing.date !== null && !undatedDays.has(viewing.date);
  const { kept, overlapping } = joinOverlapping(film.viewings.filter(isDated), length);
  const { added, spare } = pairWithHere(kept, here.viewings, length, options);
  const pair = createPairing(spare, options);
  const dated = added.map(({ date, at }) => ({ day: date, at: at ? new Date(at) : null, near: pair(date) }));
  const undated = film.viewings.filter((viewing) => !isDated(viewing));
  return {
    viewings: [
      ...(here.viewings.length === 0 ? undated.map(() => ({ day: null, at: null })) : []),
      ...dated.filter(({ near }) => !(near && nearIsSame)).map(({ day, at }) => ({ day, at })),
    ],
    near: dated.flatMap(({ near }) => near ?? []),
    overlapping,
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
    const isHere = ({ savedAt, figures }: SavedRating) =>
      here.history.some((row) => row.savedAt.getTime() === savedAt.getTime() && isSame(row.figures, figures));
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
  return { earlier, present: { savedAt, day: dayIn(film.rating.at) ?? options.dayOf(savedAt), figures } };
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
    const ratings = present && !isRepeated ? [...earlier, present] : earlier;
    return { ratings, keepsNewest: held !== null && present === null, isConflict: false, isNewer: false };
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

export function planRow(film: ParsedFilm, here: Here, options: PlanOptions): RowPlan {
  const viewings = planViewings(film, here, options);
  return {
    ...viewings,
    ...planRatings(film, here, viewings.near, options),
    ...(film.watchlisted && !here.isOnWatchlist ? { watchlist: entryDate(film.watchlisted, options) } : {}),
  };
}

/** Returns the member's data after the plan has been applied, for a further row of the same film. */
export const hereAfter = (here: Here, { viewings, ratings, keepsNewest, watchlist }: RowPlan): Here => ({
  ...here,
  viewings: [...here.viewings, ...viewings],
  history: [...here.history, ...ratings],
  rating: keepsNewest ? here.rating : (ratings.at(-1) ?? here.rating),
  isOnWatchlist: here.isOnWatchlist || watchlist !== undefined,
});

export const writesNothing = ({ viewings, ratings, watchlist }: RowPlan) =>
  viewings.length === 0 && ratings.length === 0 && watchlist === undefined;
