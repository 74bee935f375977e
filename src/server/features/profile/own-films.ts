import { byFigure, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import { toCsv } from './csv.ts';

const HEADER = ['kind', 'tmdb_id', 'title', 'release_date', 'date', 'day', ...RATING_FIGURES];

type Film = { id: number; title: string; release_date: string | null };
type Saved = Film & RatingFigures & { saved_at: Date };
type Viewing = Film & { watched_at: Date | null };
/** Turns a moment into a day in the member's time zone, YYYY-MM-DD. */
type DayOf = (moment: Date) => string;

/** Adds to each viewing the film's newest rating that was saved on the same day. @param saved in the order of saving */
export function withRatings<Row extends Viewing>(viewings: Row[], saved: Saved[], dayOf: DayOf) {
  const found = new Map(saved.map((row) => [`${row.id} ${dayOf(row.saved_at)}`, byFigure((figure) => row[figure])]));
  return viewings.map((viewing) => {
    const { id, watched_at } = viewing;
    const figures = watched_at && found.get(`${id} ${dayOf(watched_at)}`);
    const isCleared = !figures || Object.values(figures).every((figure) => figure === null);
    return { ...viewing, rating: isCleared ? null : figures };
  });
}

type OwnFilms = {
  ratings: (Film & RatingFigures & { updated_at: Date })[];
  ratingHistory: Saved[];
  watchlist: (Film & { added_at: Date })[];
  viewings: (Viewing & { rating: RatingFigures | null })[];
};

/** A viewing has the rating of its day. `date` is a moment, `day` is its day in the member's time zone. */
export function ownCsv({ ratings, ratingHistory, watchlist, viewings }: OwnFilms, dayOf: DayOf): string {
  const newest = new Map(ratingHistory.map((row) => [row.id, row]));
  const record = (kind: string, film: Film, at: Date | null, figures?: RatingFigures | null) => [
    ...[kind, film.id, film.title, film.release_date],
    ...[at?.toISOString() ?? null, at && dayOf(at)],
    ...RATING_FIGURES.map((figure) => figures?.[figure] ?? null),
  ];
  return toCsv(HEADER, [
    ...ratings.map((row) => record('rating', row, row.updated_at, row)),
    ...ratingHistory
      .filter((row) => row !== newest.get(row.id))
      .map((row) => record('rating_history', row, row.saved_at, row)),
    ...watchlist.map((row) => record('watchlist', row, row.added_at)),
    ...viewings.map((row) => record('viewing', row, row.watched_at, row.rating)),
  ]);
}
