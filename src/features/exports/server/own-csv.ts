import { RATING_FIGURES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { csvRow } from './csv.ts';
import type { RatedViewing } from './rated-viewings.ts';

const HEADER = ['kind', 'tmdb_id', 'title', 'release_date', 'date', 'day', ...RATING_FIGURES];

type Film = { id: number; title: string; release_date: string | null };
type Saved = Film & RatingFigures & { saved_at: Date; day: string };

type OwnFilms = {
  ratings: AsyncIterable<Film & RatingFigures & { updated_at: Date; day: string }>;
  /** Saved ratings in the order of films, then of saving. */
  ratingHistory: AsyncIterable<Saved>;
  watchlist: AsyncIterable<Film & { day: string; added_at: Date | null }>;
  viewings: AsyncIterable<RatedViewing<Film & { day: string | null; watched_at: Date | null }>>;
};

/**
 * Leaves out the newest saved row of each film: it is the present rating, or the empty row that was saved when the
 * rating was cleared.
 */
async function* earlierRatings(history: AsyncIterable<Saved>): AsyncGenerator<Saved> {
  let last: Saved | undefined;
  for await (const row of history) {
    if (last?.id === row.id) yield last;
    last = row;
  }
}

/** Yields rows. A viewing has the rating of its day. `date` is a moment; `day` its day, or all that is known. */
export async function* ownCsv(films: OwnFilms): AsyncGenerator<string> {
  const record = (kind: string, film: Film, at: Date | null, figures: RatingFigures | null, day: string | null) =>
    csvRow([
      ...[kind, film.id, film.title, film.release_date],
      ...[at?.toISOString() ?? null, day],
      ...RATING_FIGURES.map((figure) => figures?.[figure] ?? null),
    ]);
  yield csvRow(HEADER);
  for await (const row of films.ratings) yield record('rating', row, row.updated_at, row, row.day);
  for await (const row of earlierRatings(films.ratingHistory))
    yield record('rating_history', row, row.saved_at, row, row.day);
  for await (const row of films.watchlist) yield record('watchlist', row, row.added_at, null, row.day);
  for await (const row of films.viewings) yield record('viewing', row, row.watched_at, row.rating, row.day);
}
