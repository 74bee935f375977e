import { Star } from 'lucide-react';
import { countedRatings, type ShownRating, shownRating } from './format/film-rating.ts';
import { oneDecimal } from './format/numbers.ts';

type RatingFigureProps = {
  rating: ShownRating | null;
  /** Text for screen readers, before the figure. */
  label?: string;
};

/** The first in its line, so that it has the same place on each card, also where the line has to wrap. */
export function RatingFigure({ rating, label = 'Rating' }: RatingFigureProps) {
  if (rating === null) return <span className="order-first">Not rated</span>;
  return (
    <span className="order-first inline-flex flex-wrap items-center gap-x-1 whitespace-nowrap text-text tabular-nums">
      <Star className="size-3.5 shrink-0 fill-current text-sickly" />
      <span className="sr-only">{label} </span>
      {oneDecimal(rating.value)}
      {rating.few !== undefined && <span className="text-muted"> ({countedRatings(rating.few)})</span>}
    </span>
  );
}

type FilmRatingProps = { film: { averageRating: number | null; ratingsCount: number; voteAverage: number | null } };

/** Nothing for a film without a rating. */
export function FilmRating({ film: { averageRating, ratingsCount, voteAverage } }: FilmRatingProps) {
  const rating = shownRating({ members: averageRating, count: ratingsCount, tmdb: voteAverage });
  return rating && <RatingFigure rating={rating} />;
}
