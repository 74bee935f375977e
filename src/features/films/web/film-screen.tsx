import type { ReactNode } from 'react';
import { OpenRatingDialog, OwnRatingProvider } from '#features/ratings/web/ratings.ts';
import type { MemberServices } from '#features/streaming/contract/streaming.ts';
import { useMemberPage } from '#web/lib/member/member-page.tsx';
import type { Film } from '../contract/films.ts';
import { CastList } from './cast-list.tsx';
import { NotesFold, QuestionsAfterWatching } from './content-notes.tsx';
import { FilmHero } from './film-hero.tsx';
import { FrightGraph } from './fright-graph.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { Streaming } from './streaming.tsx';
import { TagList } from './tag-list.tsx';
import type { AuthState, Viewer } from './use-member-film.ts';
import {
  useIsReleased,
  useIsSavingWatched,
  useRatingOffers,
  useReload,
  useShownFilm,
  useViewer,
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
        <FilmHero {...ofMember} questions={<AskAfterWatching {...ofMember} />} />
        <div className="page mt-12 space-y-14">
          <div className="grid gap-x-14 gap-y-10 empty:hidden md:grid-cols-2">
            {isReleasedFilm && <Streaming film={film} services={services} />}
            <TagList tags={film.tags} spoilers={film.spoilers} />
          </div>
          <ContentNotes {...ofMember} />
          <FrightGraph {...ofMember} />
          <CastList cast={film.cast} spoilers={film.spoilers} unindexed={film.unindexed.people} />
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

function useNotesOf(film: Film) {
  const isSaving = useIsSavingWatched(film.id);
  return { filmId: film.id, hasWatched: useShownFilm(film).watched && !isSaving, page: useMemberPage() };
}

function AskAfterWatching({ film, viewer }: OfMember) {
  const notes = useNotesOf(film);
  return viewer === 'member' && <QuestionsAfterWatching {...notes} />;
}

function ContentNotes({ film, viewer }: OfMember) {
  return (
    <NotesFold
      {...useNotesOf(film)}
      isMember={viewer === 'visitor' ? false : viewer === 'member' || null}
      isReleased={useIsReleased(film)}
    />
  );
}
