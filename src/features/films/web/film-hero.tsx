import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AfterRating, OpenRatingPanel, OwnRatingButton } from '#features/ratings/web/ratings.ts';
import { classNames } from '#ui/class-names.ts';
import { hasLongWord } from '#ui/format/names.ts';
import { LimitLine } from '#ui/limit-line.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import type { Film } from '../contract/films.ts';
import { CommunityBadge } from './community-badge.tsx';
import { FilmActions, RateLink, YourRating } from './film-actions.tsx';
import { FilmBackdrop } from './film-backdrop.tsx';
import { FilmFacts } from './film-facts.tsx';
import { HeroGraph } from './hero-graph.tsx';
import { KeywordList } from './keyword-list.tsx';
import { TrailerButton } from './trailer-button.tsx';
import { useIsReleased, type Viewer } from './use-member-film.ts';
import { Viewings } from './viewings.tsx';

/** @property questions shown below the viewings */
type FilmHeroProps = { film: Film; viewer: Viewer; questions: ReactNode };

export function FilmHero({ film, viewer, questions }: FilmHeroProps) {
  const isReleasedFilm = useIsReleased(film);
  return (
    <div className="relative isolate">
      <FilmBackdrop filmId={film.id} path={film.backdrop_path} colour={film.backdrop_colour} />
      <div className="page grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-6 pt-6 xs:grid-cols-[9rem_minmax(0,1fr)] md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-x-14">
        <Poster
          filmId={film.id}
          title={film.title}
          path={film.poster_path}
          colour={film.poster_colour}
          size="w500"
          sizes="(min-width: 80rem) 320px, (min-width: 64rem) 288px, (min-width: 48rem) 224px, 144px"
          eager
          className="self-start shadow-raised outline-1 outline-line -outline-offset-1 md:row-span-2"
        />
        <header className="min-w-0 space-y-3">
          <h1
            className={classNames(
              'display text-[clamp(2.75rem,8.5vw,8rem)]',
              hasLongWord(film.title) && 'max-xs:text-[9.5vw]',
            )}
          >
            {film.title}
          </h1>
          {film.original_title && film.original_title !== film.title && (
            <p className="text-muted max-md:text-sm">
              Original title: <span className="text-text">{film.original_title}</span>
            </p>
          )}
          <FilmFacts film={film} />
        </header>
        <div className="col-span-2 space-y-6 md:col-span-1 md:col-start-2">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-4 md:gap-x-8">
            <CommunityBadge film={film} />
            {isReleasedFilm && (
              <YourRating>
                {viewer === 'member' ? <OwnRatingButton /> : <RateLink filmId={film.id} viewer={viewer} />}
              </YourRating>
            )}
          </div>
          <OpenRatingPanel />
          <AfterRating />
          <HeroGraph film={film} />
          {/* Reserves the line on devices on which limits are set. */}
          <div className="hidden not-empty:block in-data-limits:block in-data-limits:min-h-6">
            <LimitLine filmId={film.id} />
          </div>
          <div className="grid auto-cols-fr grid-flow-col gap-2.5 md:flex md:flex-wrap">
            <FilmActions film={film} viewer={viewer} />
            {film.trailer !== false && <TrailerButton filmTitle={film.title} link={film.trailer} />}
          </div>
          {isReleasedFilm && (
            <>
              <Viewings film={film} viewer={viewer} />
              {questions}
            </>
          )}
          {film.overview && <p className="max-w-[68ch] md:text-lg">{film.overview}</p>}
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {film.hasReview && <ReviewLink filmId={film.id} />}
            {isReleasedFilm && (
              <Link to="/night/{-$code}" className="text-link target">
                Watch with others
              </Link>
            )}
          </div>
          <KeywordList keywords={film.keywords} spoilers={film.spoilers} unindexed={film.unindexed.keywords} />
        </div>
      </div>
    </div>
  );
}

function ReviewLink({ filmId }: { filmId: number }) {
  return (
    <Link to="/movie/$id/review" params={{ id: String(filmId) }} className="text-link target font-semibold">
      Read our review
    </Link>
  );
}
