import { Star } from 'lucide-react';
import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { countedRatings, shownRating } from '#ui/format/film-rating.ts';
import { oneDecimal } from '#ui/format/numbers.ts';
import type { Film } from '../contract/films.ts';
import { useShownFilm } from './use-member-film.ts';

/** Shows one average. If it is TMDB's, a label says so, and the average of the members' few ratings is beside it. */
export function CommunityBadge({ film }: { film: Film }) {
  const { averageRating, ratingsCount, vote_average } = useShownFilm(film);
  const shown = shownRating({ members: averageRating, count: ratingsCount, tmdb: vote_average });
  if (shown === null) return <p className="text-muted">No ratings yet</p>;
  const isMembers = shown.few !== undefined || ratingsCount >= RATINGS_FOR_AVERAGE;
  return (
    <p className="flex items-center gap-3">
      <Star aria-hidden="true" className="size-7 shrink-0 fill-current text-sickly" />
      <span className="display text-5xl tabular-nums">{oneDecimal(shown.value)}</span>{' '}
      <span className="max-w-[9ch] text-muted text-sm leading-tight">
        {isMembers ? `from ${countedRatings(ratingsCount)}` : 'TMDB average'}
      </span>
      {!isMembers && averageRating !== null && (
        <span className="max-w-[12ch] text-muted text-sm leading-tight">
          {' '}
          {oneDecimal(averageRating)} from {countedRatings(ratingsCount)} here
        </span>
      )}
    </p>
  );
}
