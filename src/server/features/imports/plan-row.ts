import type { ImportApply } from '#contract/imports.ts';
import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { ParsedFilm } from './parsed-import.ts';

/** The member's data about the row's film before the import. */
export type Here = {
  viewings: (Date | null)[];
  /** Saved ratings. */
  history: { savedAt: Date; figures: RatingFigures }[];
  /** The one that counts. */
  rating: { savedAt: Date; figures: RatingFigures } | null;
  isOnWatchlist: boolean;
};

export type SavedRating = { savedAt: Date; figures: RatingFigures };

/** The changes that a row makes. */
export type RowPlan = {
  viewings: (Date | null)[];
  ratings: SavedRating[];
  /** The rating here stays the one that counts. */
  keepsNewest: boolean;
  /** The time of the watchlist entry; undefined: none. */
  watchlist?: Date;
  /** The rating that counts differs in the file. */
  isConflict: boolean;
};

export type PlanOptions = {
  conflicts: ImportApply['conflicts'];
  /** Days whose viewings are taken without a date. */
  undatedDays: ReadonlySet<string>;
  /** The member's calendar day of a moment. */
  dayOf: (moment: Date) => string;
  /** Noon of one of the member's days. */
  noonOf: (day: string) => Date;
  now: Date;
};

const NO_FIGURES: RatingFigures = byFigure(() => null);
const MINUTE = 60_000;

const isSame = (a: RatingFigures, b: RatingFigures) => RATING_FIGURES.every((figure) => a[figure] === b[figure]);

function count<Key>(keys: Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * The viewings that are not here: of each day as many as the file has more. One without a date is new only when there is
 * no viewing at all.
 */
function newViewings(film: ParsedFilm, here: Here, { undatedDays, dayOf, noonOf }: PlanOptions): (Date | null)[] {
  const held = count(here.viewings.flatMap((moment) => (moment ? [dayOf(moment)] : [])));
  const seen = new Map<string, number>();
  return film.viewings.flatMap(({ date, at }) => {
    if (date === null || undatedDays.has(date)) return here.viewings.length === 0 ? [null] : [];
    const ordinal = seen.get(date) ?? 0;
    seen.set(date, ordinal + 1);
    if (ordinal < (held.get(date) ?? 0)) return [];
    // A minute apart, so that two viewings of a day have an order.
    return [at ? new Date(at) : new Date(noonOf(date).getTime() + ordinal * MINUTE)];
  });
}

const momentOf = (at: string | null, { noonOf, now }: PlanOptions) => {
  if (at === null) return now;
  return at.length === 10 ? noonOf(at) : new Date(at);
};

/** Ratings of single viewings with the time of their day. Stars stand for the overall rating alone. */
function ratingsOfDays(film: ParsedFilm, here: Here, options: PlanOptions): SavedRating[] {
  const held = new Set(here.history.map(({ savedAt, figures }) => `${options.dayOf(savedAt)} ${figures.overall}`));
  return film.viewings
    .flatMap(({ date, rating, at }) => {
      if (date === null || rating === null || options.undatedDays.has(date) || held.has(`${date} ${rating}`)) return [];
      return [{ savedAt: at ? new Date(at) : options.noonOf(date), figures: { ...NO_FIGURES, overall: rating } }];
    })
    .sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
}

/** Earlier ratings that are not here, and the file's present one with the axes that it has here. */
function ratingsOf(film: ParsedFilm, here: Here, options: PlanOptions) {
  if (film.saved) {
    const isHere = ({ savedAt, figures }: SavedRating) =>
      here.history.some((row) => row.savedAt.getTime() === savedAt.getTime() && isSame(row.figures, figures));
    const saved = film.saved.map(({ at, figures }) => ({ savedAt: new Date(at), figures }));
    return { earlier: saved.slice(0, -1).filter((row) => !isHere(row)), present: saved.at(-1) ?? null };
  }
  const earlier = ratingsOfDays(film, here, options);
  if (!film.rating) return { earlier, present: null };
  const figures = { ...(here.rating?.figures ?? NO_FIGURES), overall: film.rating.value };
  return { earlier, present: { savedAt: momentOf(film.rating.at, options), figures } };
}

/** True if the file's rating replaces the one here. One without a time is not newer. */
function takesTheirs(film: ParsedFilm, present: SavedRating, here: SavedRating, { conflicts }: PlanOptions): boolean {
  if (conflicts !== 'newest') return conflicts === 'theirs';
  const hasTime = film.saved !== undefined || film.rating?.at != null;
  return hasTime && present.savedAt > here.savedAt;
}

function planRatings(film: ParsedFilm, here: Here, options: PlanOptions) {
  const { earlier, present } = ratingsOf(film, here, options);
  const held = here.rating;
  const isRated = held !== null && (film.saved ? true : held.figures.overall !== null);
  if (!isRated || !held) {
    const last = earlier.at(-1);
    const isRepeated = !held && last && present && !film.saved && isSame(last.figures, present.figures);
    const ratings = present && !isRepeated ? [...earlier, present] : earlier;
    return { ratings, keepsNewest: held !== null && present === null, isConflict: false };
  }
  const isConflict = present !== null && !isSame(present.figures, held.figures);
  if (isConflict && takesTheirs(film, present, held, options)) {
    return { ratings: [...earlier, present], keepsNewest: false, isConflict };
  }
  return { ratings: earlier, keepsNewest: true, isConflict };
}

/** Everything of a row that is not here yet. */
export function planRow(film: ParsedFilm, here: Here, options: PlanOptions): RowPlan {
  const wants = film.watchlisted !== null && !here.isOnWatchlist;
  return {
    viewings: newViewings(film, here, options),
    ...planRatings(film, here, options),
    ...(wants ? { watchlist: momentOf(film.watchlisted?.at ?? null, options) } : {}),
  };
}

export const writesNothing = ({ viewings, ratings, watchlist }: RowPlan) =>
  viewings.length === 0 && ratings.length === 0 && watchlist === undefined;
