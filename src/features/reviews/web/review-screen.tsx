import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import type { Review } from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';
import { ReviewMasthead } from './review-masthead.tsx';
import { RichText } from './rich-text.tsx';
import { pictureSources } from './rich-text-urls.ts';

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
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      Back to {review.movieName}
    </Link>
  );
}
