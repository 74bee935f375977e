import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { checkAuthStatus, useAuth } from '#features/accounts/web/accounts.ts';
import { FilmFailure, FilmNotFound } from '#features/films/web/film-failure.tsx';
import { filmHead } from '#features/films/web/film-head.ts';
import { filmQuery, loadAlike, loadFilm } from '#features/films/web/film-queries.ts';
import { FilmScreen } from '#features/films/web/film-screen.tsx';
import { useServices } from '#features/streaming/web/services-query.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { ScreenWithNotices } from '../lib/member/member-page.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

/** Milliseconds after which the spinner replaces the old page. */
const PENDING_AFTER = 250;

export const Route = createFileRoute('/movie/$id/')({
  beforeLoad: requirePlainPath,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const film = await loadFilm(queryClient, id);
    // TMDB has merged the film into another one.
    if (/^\d+$/.test(id) && film.id !== Number(id)) {
      throw redirect({ to: '/movie/$id', params: { id: String(film.id) }, replace: true, statusCode: 308 });
    }
    await loadAlike(queryClient, film.id);
    return film;
  },
  // Not loaded on demand, because an asynchronous head delays the page.
  head: ({ loaderData: film, matches, params }) => {
    return filmHead(film, { id: params.id, origin: siteOrigin(matches) });
  },
  pendingMs: PENDING_AFTER,
  pendingComponent: () => <Spinner label="Loading film" />,
  errorComponent: FilmFailure,
  notFoundComponent: FilmNotFound,
  component: FilmPage,
});

function FilmPage() {
  const { id } = Route.useParams();
  const film = useSuspenseQuery(filmQuery(id)).data;
  const client = useQueryClient();
  const navigate = Route.useNavigate();
  const { state } = useAuth();
  const services = useServices(state === 'authenticated');
  const signIn = async () => {
    await checkAuthStatus(client);
    await navigate({ to: '/login', search: { redirect: `/movie/${film.id}` } });
  };
  return (
    // The key resets the state for another film.
    <ScreenWithNotices key={film.id} signIn={signIn}>
      <FilmScreen film={film} auth={state} services={services} />
    </ScreenWithNotices>
  );
}
