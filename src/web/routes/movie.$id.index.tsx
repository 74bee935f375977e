import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Film } from '#contract/films.ts';
import { FilmActions, RateLink } from '../features/film/film-actions.tsx';
import { FilmFailure, FilmNotFound } from '../features/film/film-failure.tsx';
import { filmJsonLd } from '../features/film/film-json-ld.ts';
import { filmQuery } from '../features/film/film-queries.ts';
import { FilmScreen } from '../features/film/film-screen.tsx';
import { loadFilm } from '../features/film/load-film.ts';
import { isReleased, yearOf } from '../lib/dates.ts';
import { breadcrumbs, pageHead } from '../lib/head.ts';
import { imageUrl } from '../lib/image-url.ts';
import { siteOrigin } from '../lib/site-settings.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Milliseconds of the old page before the spinner takes its place. */
const PATIENCE = 250;

export const Route = createFileRoute('/movie/$id/')({
  loader: ({ context: { queryClient }, params: { id } }) => loadFilm(queryClient, id),
  head: ({ loaderData: film, matches, params }) => {
    const origin = siteOrigin(matches);
    return film ? filmHead(film, origin) : failureHead(params.id, origin);
  },
  pendingMs: PATIENCE,
  pendingComponent: () => <Spinner label="Loading film" />,
  errorComponent: FilmFailure,
  notFoundComponent: FilmNotFound,
  component: FilmPage,
});

function filmHead(film: Film, origin: string) {
  const path = `/movie/${film.id}`;
  const year = film.release_date ? ` (${yearOf(film.release_date)})` : '';
  const still = film.backdrop_path && imageUrl('w1280', film.backdrop_path);
  const poster = film.poster_path && imageUrl('w500', film.poster_path);
  return pageHead({
    title: `${film.title}${year}`,
    description: film.overview ?? `${film.title}: cast, streaming and ratings on eight axes of fright.`,
    path,
    origin,
    type: 'video.movie',
    image: still ?? poster ?? undefined,
    jsonLd: [
      filmJsonLd(film, origin),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: film.title, path },
      ]),
    ],
  });
}

function failureHead(id: string, origin: string) {
  return pageHead({
    title: 'Film not available',
    description: 'This film cannot be shown.',
    path: `/movie/${encodeURIComponent(id)}`,
    origin,
    noIndex: true,
  });
}

function FilmPage() {
  const { id } = Route.useParams();
  const film = useSuspenseQuery(filmQuery(id)).data;
  const released = isReleased(film.release_date);
  return (
    <FilmScreen
      // Another film starts afresh: nothing of the last one stays unfolded.
      key={film.id}
      film={film}
      ownRating={released && <RateLink filmId={film.id} />}
      actions={<FilmActions filmId={film.id} isReleased={released} />}
    />
  );
}
