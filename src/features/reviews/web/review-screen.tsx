import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { longDate } from '#ui/format/dates.ts';
import { oneDecimal } from '#ui/format/numbers.ts';
import { writerName } from '#ui/format/writer-name.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { Review } from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';
import { scoreLabel } from '../contract/score-labels.ts';
import { pictureSources, RichText } from './rich-text.tsx';

/** Null when the film has no editorial review. */
const reviewQuery = (movieId: number) =>
  queryOptions({
    queryKey: ['editorial', 'review', movieId],
    queryFn: async ({ signal }): Promise<Review | null> => {
      try {
        return await apiGet('/content/reviews/{movieId}', { path: { movieId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

const REVIEW_FAILURE = 'The review could not be loaded.';

/**
 * @returns null when the film has no review
 * @throws Error with a message for the visitor: when the server renders the page, the browser gets only this message
 */
export async function loadReview(queryClient: QueryClient, movieId: number): Promise<Review | null> {
  try {
    return await queryClient.ensureQueryData(reviewQuery(movieId));
  } catch (error) {
    throw new Error((error instanceof ApiError && error.message) || REVIEW_FAILURE, { cause: error });
  }
}

const BANNER = '(min-width: 76rem) 1136px, 100vw';

export function ReviewScreen({ review }: { review: Review }) {
  const banner = review.bannerImage && isSafeLink(review.bannerImage) ? review.bannerImage : null;
  return (
    <article className="page max-w-[76rem] pt-8 md:pt-12">
      <p className="mb-6">
        <FilmLink review={review} className="text-link target gap-1.5" />
      </p>
      <ReviewMasthead review={review} />
      {banner && (
        <div className="relative mt-8 aspect-21/9 w-full bg-sunken empty:hidden md:mt-10">
          <Picture {...pictureSources(banner, BANNER)} width={1600} height={686} alt="" fetchPriority="high" />
        </div>
      )}
      <div className="mx-auto mt-10 max-w-[65ch] text-lg md:mt-14 md:text-xl">
        {review.content && <RichText document={review.content} />}
        <p className="mt-14 border-line border-t pt-8">
          <FilmLink review={review} className={SECONDARY_BUTTON} />
        </p>
      </div>
    </article>
  );
}

function FilmLink({ review, className }: { review: Review; className: string }) {
  return (
    <Link to="/movie/$id" params={{ id: String(review.movieId) }} className={className}>
      <ArrowLeft className="size-4 shrink-0" />
      Back to {review.movieName}
    </Link>
  );
}

function ReviewMasthead({ review }: { review: Review }) {
  const writer = writerName(review.writer);
  return (
    <header className="grid gap-x-12 gap-y-8 border-line-strong border-b pb-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:pb-10">
      <div className="min-w-0 space-y-5">
        {review.containsSpoilers && (
          <p>
            <span className="border border-sickly px-2 py-0.5 text-sickly text-xs uppercase tracking-widest">
              Spoilers
            </span>
          </p>
        )}
        <h1 className="display text-[clamp(3rem,10vw,8.5rem)]">{review.movieName} Review</h1>
        {review.reviewSubtitle && (
          <p className="max-w-[40ch] text-2xl leading-snug md:text-3xl">{review.reviewSubtitle}</p>
        )}
        {(writer || review.published) && (
          <p className="flex flex-wrap gap-x-5 text-muted">
            {writer && (
              <span>
                By <span className="text-text">{writer}</span>
              </span>
            )}
            {review.published && <time dateTime={review.published}>{longDate(review.published)}</time>}
          </p>
        )}
      </div>
      {review.overallScore !== null && <ReviewScore score={review.overallScore} />}
    </header>
  );
}

function ReviewScore({ score }: { score: number }) {
  return (
    <p className="flex items-end gap-4 md:flex-col md:gap-2">
      <span className="sr-only">Overall score </span>
      <span className="display text-8xl leading-[0.9] tabular-nums md:text-[10rem]">{oneDecimal(score)}</span>{' '}
      <span className="display text-3xl md:text-4xl">{scoreLabel(score)}</span>
    </p>
  );
}
