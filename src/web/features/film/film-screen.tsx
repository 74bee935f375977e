import type { ReactNode } from 'react';
import type { Film } from '#contract/films/films.ts';
import type { RatingCategory } from '#contract/fright/rating-categories.ts';
import type { MemberServices } from '#contract/services/services.ts';
import { isReleased } from '#web/lib/format/dates.ts';
import { CastList } from './cast-list.tsx';
import { FilmHero } from './film-hero.tsx';
import { FrightGraph } from './fright-graph.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { Streaming } from './streaming.tsx';
import { TagList } from './tag-list.tsx';

type FilmScreenProps = {
  film: Film;
  ownRating: ReactNode;
  actions: ReactNode;
  ratingPanel?: ReactNode;
  viewings?: ReactNode;
  contentNotes?: ReactNode;
  /** The member's streaming services; undefined for visitors, and until a member's are loaded. */
  services?: MemberServices | undefined;
  graphAction?: ReactNode;
  /** The member's own ratings; -1 means not rated. */
  memberRatings?: Partial<Record<RatingCategory, number>>;
  /**
   * The member's newest earlier ratings that differ from the present ones. `moved` is a text about the largest change.
   */
  earlierRatings?: Partial<Record<RatingCategory, number>>;
  moved?: ReactNode;
};

export function FilmScreen(props: FilmScreenProps) {
  const {
    film,
    ownRating,
    actions,
    ratingPanel,
    viewings,
    contentNotes,
    services,
    graphAction,
    memberRatings,
    earlierRatings,
    moved,
  } = props;
  return (
    <article>
      <FilmHero film={film} ownRating={ownRating} actions={actions} ratingPanel={ratingPanel} viewings={viewings} />
      <div className="page mt-12 space-y-14">
        <div className="grid gap-x-14 gap-y-10 empty:hidden md:grid-cols-2">
          {isReleased(film.release_date) && <Streaming film={film} services={services} />}
          <TagList tags={film.tags} spoilers={film.spoilers} />
        </div>
        {contentNotes}
        <FrightGraph film={film} member={memberRatings} earlier={earlierRatings} note={moved} action={graphAction} />
        <CastList cast={film.cast} spoilers={film.spoilers} unindexed={film.unindexed.people} />
        <MoreLikeThis film={film} />
      </div>
    </article>
  );
}
