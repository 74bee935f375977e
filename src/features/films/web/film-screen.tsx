import type { ReactNode } from 'react';
import { OpenRatingDialog, OwnRatingProvider } from '#features/ratings/web/ratings.ts';
import type { MemberServices } from '#features/streaming/contract/streaming.ts';
import { useMemberPage } from '#web/lib/member/member-page.tsx';
import type { Film } from '../contract/films.ts';
import { CastList } from './cast-list.tsx';
import { NotesFold, QuestionsAfterWatching } from './content-notes.tsx';
import { FilmHero } from './film-hero.tsx';
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
