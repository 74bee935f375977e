import { Star } from 'lucide-react';
import type { Film } from '#contract/films.ts';
import { grouped, oneDecimal } from '#web/lib/format/numbers.ts';

type CommunityBadgeProps = Pick<Film, 'averageRating' | 'ratingsCount' | 'vote_average'>;

const counted = (count: number) => `from ${grouped(count)} ${count === 1 ? 'rating' : 'ratings'}`;

/** The members' average, or TMDB's average, labelled as such, before the first member's rating. */
export function CommunityBadge({ averageRating, ratingsCount, vote_average }: CommunityBadgeProps) {
  const average = averageRating ?? vote_average;
  if (average === null) return <p className="text-muted">No ratings yet</p>;
  return (
    <p className="flex items-center gap-3">
      <Star aria-hidden="true" className="size-7 shrink-0 fill-current text-sickly" />
      <span className="display text-5xl tabular-nums">{oneDecimal(average)}</span>{' '}
      <span className="max-w-[9ch] text-muted text-sm leading-tight">
        {averageRating === null ? 'TMDB average' : counted(ratingsCount)}
      </span>
    </p>
  );
}
