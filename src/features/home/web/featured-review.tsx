import { Link } from '@tanstack/react-router';
import type { FeaturedReview as Review } from '#features/reviews/contract/reviews.ts';
import { writerName } from '#ui/format/names.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Poster } from '#ui/pictures/poster.tsx';

export function FeaturedReview({ review }: { review: Review }) {
  const id = String(review.movieId);
  return (
    <section aria-labelledby="featured-review">
      <SectionHeading id="featured-review" title="Featured Review" />
      <article className="relative grid grid-cols-[6rem_1fr] gap-5 border border-line bg-raised p-3 md:grid-cols-[11rem_1fr] md:gap-8 md:p-6">
        <Link to="/movie/$id/review" params={{ id }} tabIndex={-1} aria-hidden="true">
          <Art review={review} />
        </Link>
        <div className="flex flex-col items-start gap-2 self-center md:gap-3">
          <span className="border border-sickly px-2 py-0.5 text-sickly text-xs uppercase tracking-widest">
            {review.containsSpoilers ? 'Spoilers' : 'Spoiler-Free'}
          </span>
          <h3 className="display text-3xl md:text-6xl">
            <Link to="/movie/$id/review" params={{ id }} className="hover:text-link">
              {review.movieName}
              <LimitVeil
                filmId={review.movieId}
                className="top-3 left-3 aspect-2/3 w-24 md:top-6 md:left-6 md:w-44"
                mark="left-full bottom-0 mx-0.5 size-4"
              />
            </Link>
          </h3>
          {review.reviewSubtitle && <p className="max-w-prose text-muted md:text-lg">{review.reviewSubtitle}</p>}
          {review.writer?.firstName && <p className="text-muted text-sm">By {writerName(review.writer)}</p>}
        </div>
      </article>
    </section>
  );
}

function Art({ review }: { review: Review }) {
  const poster = (
    <Poster
      film={{ ...review, id: review.movieId, title: review.movieName }}
      sizes="(min-width: 48rem) 176px, 96px"
      decorative
    />
  );
  if (!review.posterArt) return poster;
  return (
    <span className="relative block aspect-2/3 overflow-hidden rounded-sm bg-sunken">
      <Picture src={review.posterArt} width={300} height={450} alt="" loading="lazy" fallback={poster} />
    </span>
  );
}
