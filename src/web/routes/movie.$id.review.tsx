import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Review } from '#contract/editorial.ts';
import { FilmFailure, FilmNotFound } from '../features/film/film-failure.tsx';
import { loadFilm } from '../features/film/load-film.ts';
import { loadReview } from '../features/review/load-review.ts';
import { reviewJsonLd } from '../features/review/review-json-ld.ts';
import { ReviewScreen } from '../features/review/review-screen.tsx';
import { writerName } from '../lib/format/writer-name.ts';
import { breadcrumbs, pageHead } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';
import { Spinner } from '../ui/states/spinner.tsx';

/** Milliseconds after which the spinner replaces the old page. */
const PENDING_AFTER = 250;

export const Route = createFileRoute('/movie/$id/review')({
  // One lazy chunk: by default the loader is part of every page's script.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
  beforeLoad: requirePlainPath,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const movieId = /^\d+$/.test(id) ? Number(id) : (await loadFilm(queryClient, id)).id;
    const review = await loadReview(queryClient, movieId);
    if (!review) throw redirect({ to: '/movie/$id', params: { id: String(movieId) }, replace: true });
    // TMDB has merged the film into another one.
    if (review.movieId !== movieId) {
      const params = { id: String(review.movieId) };
      throw redirect({ to: '/movie/$id/review', params, replace: true, statusCode: 308 });
    }
    return review;
  },
  head: ({ loaderData: review, matches, params }) => {
    const origin = siteOrigin(matches);
    return review ? reviewHead(review, origin) : failureHead(params.id, origin);
  },
  pendingMs: PENDING_AFTER,
  pendingComponent: () => <Spinner label="Loading review" />,
  errorComponent: FilmFailure,
  notFoundComponent: FilmNotFound,
  component: ReviewPage,
});

function reviewHead(review: Review, origin: string) {
  const film = { name: review.movieName, path: `/movie/${review.movieId}` };
  const path = `${film.path}/review`;
  const writer = writerName(review.writer);
  const byline = `A review of ${review.movieName}${writer ? ` by ${writer}` : ''}.`;
  return pageHead({
    title: `${review.movieName} Review`,
    description: review.reviewSubtitle ? `${review.reviewSubtitle}. ${byline}` : byline,
    path,
    origin,
    type: 'article',
    image: review.bannerImage?.startsWith('/') ? review.bannerImage : undefined,
    jsonLd: [
      reviewJsonLd(review, origin),
      breadcrumbs(origin, [{ name: 'Home', path: '/' }, film, { name: 'Review', path }]),
    ],
  });
}

function failureHead(id: string, origin: string) {
  return pageHead({
    title: 'Review not available',
    description: 'This review cannot be shown.',
    path: `/movie/${encodeURIComponent(id)}/review`,
    origin,
    noIndex: true,
  });
}

function ReviewPage() {
  return <ReviewScreen review={Route.useLoaderData()} />;
}
