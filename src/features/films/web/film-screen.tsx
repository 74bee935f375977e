import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OpenRatingDialog, OwnRatingProvider } from '#features/ratings/web/ratings.ts';
import type { MemberServices } from '#features/streaming/contract/streaming.ts';
import { PlotFold } from '#ui/plot-fold.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { useMemberPage } from '#web/lib/member/member-page.tsx';
import { isRemembered } from '#web/lib/member/offers.ts';
import type { Film } from '../contract/films.ts';
import { CastList } from './cast-list.tsx';
import { FilmHero } from './film-hero.tsx';
import type { FilmNotesProps } from './film-notes.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { Streaming } from './streaming.tsx';
import {
  type AuthState,
  useIsReleased,
  useIsSavingWatched,
  useRatingOffers,
  useReload,
  useShownFilm,
  useViewer,
  type Viewer,
} from './use-member-film.ts';

const loadNotes = () => import('./film-notes.tsx');
const FilmNotes = lazy(async () => ({ default: (await loadNotes()).FilmNotes }));
const Questions = lazy(async () => ({ default: (await import('./questions.tsx')).Questions }));

type FilmScreenProps = {
  film: Film;
  auth: AuthState;
  /** The member's streaming services; undefined for visitors, and until a member's are loaded. */
  services: MemberServices | undefined;
};

export function FilmScreen({ film, auth, services }: FilmScreenProps) {
  const viewer = useViewer(film, auth);
  const isReleasedFilm = useIsReleased(film);
  const ofMember = { film, viewer };
  return (
    <RatedFilm film={film} mayRate={auth === 'authenticated' && isReleasedFilm}>
      <article>
        <FilmHero {...ofMember} />
        <div className="page mt-10 space-y-10 md:mt-12 md:space-y-14">
          {isReleasedFilm && <Streaming film={film} services={services} />}
          <CastList cast={film.cast} spoilers={film.spoilers} unindexed={film.unindexed.people} />
          <ContentNotes {...ofMember} />
          <MoreLikeThis film={film} />
        </div>
      </article>
      <OpenRatingDialog filmTitle={film.title} />
    </RatedFilm>
  );
}

type RatedFilmProps = { film: Film; mayRate: boolean; children: ReactNode };

function RatedFilm({ film, mayRate, children }: RatedFilmProps) {
  return (
    <OwnRatingProvider
      filmId={film.id}
      isEnabled={mayRate}
      page={useMemberPage()}
      onClosed={useReload(film.id)}
      onRated={useRatingOffers(film)}
    >
      {children}
    </OwnRatingProvider>
  );
}

type OfMember = { film: Film; viewer: Viewer };

function ContentNotes({ film, viewer }: OfMember) {
  const isSaving = useIsSavingWatched(film.id);
  const notes = { filmId: film.id, hasWatched: useShownFilm(film).watched && !isSaving, page: useMemberPage() };
  const isReleased = useIsReleased(film);
  return (
    <section aria-label="Content notes" className="space-y-4">
      <NotesFold
        {...notes}
        isMember={viewer === 'visitor' ? false : viewer === 'member' || null}
        isReleased={isReleased}
      />
      {viewer === 'member' && <QuestionsAfterWatching {...notes} />}
    </section>
  );
}

/** Loads the notes when the visitor opens them, and their script when the visitor is about to open them. */
function NotesFold(props: FilmNotesProps) {
  return (
    <PlotFold
      label="Content notes (may spoil the plot)"
      openLabel="Hide the content notes"
      onApproach={() => void loadNotes()}
    >
      <Suspense fallback={<Spinner label="Loading content notes" />}>
        <FilmNotes {...props} />
      </Suspense>
    </PlotFold>
  );
}

type QuestionsAfterWatchingProps = Pick<FilmNotesProps, 'filmId' | 'hasWatched' | 'page'>;

/**
 * Asks about content notes once a member has marked the film as watched on this page. Dismissed questions do not come
 * back for this film.
 */
function QuestionsAfterWatching({ filmId, hasWatched, page }: QuestionsAfterWatchingProps) {
  const [wasUnwatched, setUnwatched] = useState(!hasWatched);
  const [isDismissed, setDismissed] = useState(false);
  if (!hasWatched && !wasUnwatched) setUnwatched(true);
  if (!wasUnwatched || !hasWatched || isDismissed || isRemembered('notes', filmId)) return null;
  return (
    <Suspense>
      <Questions filmId={filmId} page={page} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}
