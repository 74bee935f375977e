import { byFigure, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { FilmRow, ListRow, RowOf } from './member-rows.repository.ts';

type Film = { id: number };
type Saved = Film & RatingFigures & { day: string };
type Viewing = Film & { day: string | null };

type RatedViewing<Row> = Row & {
  /** The film's newest rating of that day; null if it was cleared, or if none was saved. */
  rating: RatingFigures | null;
  /** The film has an earlier viewing, or one without a date. */
  isRewatch: boolean;
};

/** Returns a function that gives a film's newest rating of each day. Call it in the order of films. */
function dailyRatings(history: AsyncIterable<Saved>) {
  const rows = history[Symbol.asyncIterator]();
  let current: { id: number; found: Map<string, RatingFigures> } = { id: 0, found: new Map() };
  let next: IteratorResult<Saved> | undefined;
  return async (id: number) => {
    if (current.id === id) return current.found;
    current = { id, found: new Map() };
    next ??= await rows.next();
    while (!next.done && next.value.id <= id) {
      const row = next.value;
      if (row.id === id)
        current.found.set(
          row.day,
          byFigure((figure) => row[figure]),
        );
      next = await rows.next();
    }
    return current.found;
  };
}

/**
 * Adds the rating of its day to each viewing. Memory holds one viewing, and one rating per day of its film.
 *
 * @param viewings in the order of films, each film's latest first, undated last
 * @param history in the order of films, then of saving
 */
export async function* ratedViewings<Row extends Viewing>(
  viewings: AsyncIterable<Row>,
  history: AsyncIterable<Saved>,
): AsyncGenerator<RatedViewing<Row>> {
  const ratingsOf = dailyRatings(history);
  let last: Row | undefined;
  async function rated(row: Row, next: Row | undefined): Promise<RatedViewing<Row>> {
    const figures = row.day === null ? undefined : (await ratingsOf(row.id)).get(row.day);
    const isCleared = !figures || Object.values(figures).every((figure) => figure === null);
    return { ...row, rating: isCleared ? null : figures, isRewatch: next?.id === row.id };
  }
  for await (const row of viewings) {
    if (last) yield await rated(last, row);
    last = row;
  }
  if (last) yield await rated(last, undefined);
}

export type ExportedViewing = RatedViewing<RowOf<'viewings'>>;

/**
 * Each call reads all films or viewings again, film by film. A film's viewings are sorted latest first, undated last.
 */
export type MemberFilms = {
  films: () => AsyncIterable<FilmRow>;
  viewings: () => AsyncIterable<ExportedViewing>;
  lists: () => AsyncIterable<ListRow>;
  /** The notes on films, also on those that the member has neither seen nor rated nor listed. */
  notes: () => AsyncIterable<RowOf<'notes'>>;
  /** Returns the day of a moment in the member's time zone, YYYY-MM-DD. */
  dayOf: (moment: Date) => string;
  /** Returns noon of a day in the member's time zone. */
  noonOf: (day: string) => Date;
};

/** Films of lists and notes have no IMDb id. */
export type NamedFilm = { id: number; imdb_id?: string | null; title: string; release_date: string | null };

export const yearOf = ({ release_date }: NamedFilm): string | null => release_date?.slice(0, 4) ?? null;

/** Raises a 0 to 1, the lowest rating of other services. */
export const fromOne = (rating: number): number => Math.max(1, rating);
