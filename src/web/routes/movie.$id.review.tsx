import { createFileRoute, redirect } from '@tanstack/react-router';
import { FilmFailure, FilmNotFound } from '#features/films/web/film-failure.tsx';
import { loadFilm } from '#features/films/web/film-queries.ts';
import { loadReview, ReviewScreen } from '#features/reviews/web/review-screen.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

/** Milliseconds after which the spinner replaces the old page. */
const PENDING_AFTER = 250;

export const Route = createFileRoute('/movie/$id/review')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
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
  head: async ({ loaderData: review, matches, params }) => {
    const { reviewHead } = await import('#features/reviews/web/review-head.ts');
    return reviewHead(review, { id: params.id, origin: siteOrigin(matches) });
  },
  pendingMs: PENDING_AFTER,
  pendingComponent: () => <Spinner label="Loading review" />,
  errorComponent: FilmFailure,
  notFoundComponent: FilmNotFound,
  component: ReviewPage,
});

function ReviewPage() {
  return <ReviewScreen review={Route.useLoaderData()} />;
}
