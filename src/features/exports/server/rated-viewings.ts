import { byFigure, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';

type Film = { id: number };
type Saved = Film & RatingFigures & { day: string };
type Viewing = Film & { day: string | null };

export type RatedViewing<Row> = Row & {
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
