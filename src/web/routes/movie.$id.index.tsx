import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Film } from '#contract/films/films.ts';
import { checkAuthStatus, useAuth } from '../features/accounts/accounts.ts';
import { NotesFold } from '../features/content-notes/notes-fold.tsx';
import { QuestionsAfterWatching } from '../features/content-notes/questions-after-watching.tsx';
import { FilmActions, RateLink, YourRating } from '../features/film/film-actions.tsx';
import { FilmFailure, FilmNotFound } from '../features/film/film-failure.tsx';
import { filmHead } from '../features/film/film-head.ts';
import { filmQuery } from '../features/film/film-queries.ts';
import { FilmScreen } from '../features/film/film-screen.tsx';
import { loadAlike } from '../features/film/load-alike.ts';
import { loadFilm } from '../features/film/load-film.ts';
import {
  useMemberFilm,
  useRatingOffers,
  useWatched,
  useWatchlist,
  useWatchlistIntent,
} from '../features/film/use-member-film.ts';
import { useViewingChanges } from '../features/film/use-viewing-changes.ts';
import { viewerOf } from '../features/film/viewer.ts';
import { Viewings } from '../features/film/viewings.tsx';
import { useEarlierRating } from '../features/rating/earlier-rating.ts';
import {
  AfterRating,
  MovedSince,
  OpenRatingDialog,
  OpenRatingPanel,
  OwnRatingButton,
  RateAllButton,
} from '../features/rating/own-rating.tsx';
import { useOverallRating, useOwnRating } from '../features/rating/use-own-rating.ts';
import { useServices } from '../features/services/services-query.ts';
import { isReleased } from '../lib/format/dates.ts';
import { useNotice } from '../lib/member/member-page.tsx';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';
import { SECONDARY_BUTTON } from '../ui/button-styles.ts';
import { Spinner } from '../ui/states/spinner.tsx';

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
  // The key resets the state for another film.
  return <InteractiveFilm key={film.id} publicFilm={film} />;
}

function InteractiveFilm({ publicFilm }: { publicFilm: Film }) {
  const { state } = useAuth();
  const isMember = state === 'authenticated';
  const { notify, notice } = useNotice();
  const session = useSession(publicFilm.id);
  const page = { notify, signIn: session.signIn };

  const { film, isSettled, reload } = useMemberFilm(publicFilm, isMember, page);
  const isReleasedFilm = isReleased(film.release_date);
  const mayRate = isMember && isReleasedFilm;
  const ownFilm = { film, userRating: useOverallRating(film.id, mayRate), page };
  const viewingChanges = useViewingChanges(film.id, page);
  const services = useServices(isMember);
  const watchlist = useWatchlist(ownFilm);
  const watched = useWatched(ownFilm, viewingChanges);
  const own = useOwnRating({
    filmId: film.id,
    isEnabled: mayRate,
    page,
    onSessionEnd: session.recheck,
    onClosed: reload,
    onRated: useRatingOffers(ownFilm, watched.toggle),
  });
  const viewer = viewerOf(state, isSettled && (own.isSettled || !isReleasedFilm));
  useWatchlistIntent(film.id, viewer, watchlist);
  const isActing = viewer === 'member';
  const earlier = useEarlierRating(film.id, isActing ? own.rating : undefined);
  // `hasWatched` is false while the mark is being saved: until then the server refuses answers to content notes.
  const ofFilm = { filmId: film.id, hasWatched: film.watched && !watched.isSaving, page };

  return (
    <>
      <FilmScreen
        film={film}
        ownRating={
          isReleasedFilm && (
            <YourRating>
              {isActing ? <OwnRatingButton own={own} /> : <RateLink filmId={film.id} viewer={viewer} />}
            </YourRating>
          )
        }
        ratingPanel={
          <>
            <OpenRatingPanel own={own} />
            <AfterRating own={own} />
          </>
        }
        actions={
          <FilmActions
            filmId={film.id}
            isReleased={isReleasedFilm}
            viewer={viewer}
            watchlist={watchlist}
            watched={watched.toggle}
          />
        }
        viewings={
          isReleasedFilm && (
            <>
              <Viewings film={film} viewer={viewer} page={page} isSaving={watched.isSaving} changes={viewingChanges} />
              {isActing && <QuestionsAfterWatching {...ofFilm} />}
            </>
          )
        }
        services={services}
        contentNotes={
          <NotesFold
            {...ofFilm}
            isMember={viewer === 'visitor' ? false : isActing || null}
            isReleased={isReleasedFilm}
          />
        }
        graphAction={isActing && isReleasedFilm && <RateAllButton own={own} className={SECONDARY_BUTTON} />}
        memberRatings={isActing ? own.rating?.detailedRatings : undefined}
        earlierRatings={earlier?.detailedRatings}
        moved={<MovedSince earlier={earlier} own={own} />}
      />
      <OpenRatingDialog own={own} filmTitle={film.title} />
      {notice}
    </>
  );
}

function useSession(filmId: number) {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const recheck = () => checkAuthStatus(queryClient);
  return {
    recheck,
    signIn: async () => {
      await recheck();
      await navigate({ to: '/login', search: { redirect: `/movie/${filmId}` } });
    },
  };
}
