import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { AfterRating, OpenRatingPanel, OwnRatingButton } from '#features/ratings/web/ratings.ts';
import { classNames } from '#ui/class-names.ts';
import { countedRatings, shownRating } from '#ui/format/film-rating.ts';
import { backdropArtUrl, imageUrl } from '#ui/format/image-url.ts';
import { hasLongWord } from '#ui/format/names.ts';
import { oneDecimal } from '#ui/format/numbers.ts';
import { LimitLine } from '#ui/pictures/limit-marks.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { AddToList } from '#web/lib/member/card-marks.tsx';
import type { Film } from '../contract/films.ts';
import { FilmActions, RateLink } from './film-actions.tsx';
import { FilmFacts } from './film-facts.tsx';
import { FrightGraph, leadingRatings } from './fright-graph.tsx';
import { KeywordList } from './keyword-list.tsx';
import { TrailerButton } from './trailer-button.tsx';
import { useIsReleased, useShownFilm, type Viewer } from './use-member-film.ts';

const OwnFilm = lazy(async () => ({ default: (await import('./own-film.tsx')).OwnFilm }));

type FilmHeroProps = { film: Film; viewer: Viewer };

const COLUMNS =
  'grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-5 xs:grid-cols-[9rem_minmax(0,1fr)] md:grid-cols-[14rem_minmax(0,1fr)] md:gap-x-10';
/** The last row takes what the poster and the graph are higher than the text. */
const WITH_GRAPH =
  'md:grid-rows-[auto_auto_auto_1fr] md:*:first:row-span-4 lg:grid-cols-[14rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] lg:*:first:row-span-3 xl:grid-cols-[18rem_minmax(0,1fr)_26rem] xl:gap-x-12';
const WITHOUT_GRAPH =
  'md:grid-rows-[auto_auto_1fr] md:*:first:row-span-3 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-x-14';

/** Poster and text; on wide screens the Fright Graph is beside the text, otherwise it is below the actions. */
export function FilmHero({ film, viewer }: FilmHeroProps) {
  const isReleasedFilm = useIsReleased(film);
  const hasGraph = leadingRatings(useShownFilm(film)).leading !== null;
  // For a member whom the device did not remember, no space is reserved: above the graph, the lines would move it.
  const isLate = !useIsMemberExpected();
  return (
    <div className="relative isolate">
      <FilmBackdrop filmId={film.id} path={film.backdrop_path} colour={film.backdrop_colour} />
      <div className={`page grid pt-6 md:pt-12 ${COLUMNS} ${hasGraph ? WITH_GRAPH : WITHOUT_GRAPH}`}>
        <Poster
          film={{ ...film, posterPath: film.poster_path, posterColour: film.poster_colour }}
          size="w500"
          sizes="(min-width: 80rem) 320px, (min-width: 64rem) 288px, (min-width: 48rem) 224px, 144px"
          eager
          className="self-start shadow-raised outline-1 outline-line -outline-offset-1"
        />
        <FilmHeader film={film} hasGraph={hasGraph} />
        <div className={`space-y-5 ${TEXT}`}>
          <CommunityBadge film={film} />
          <div className="grid max-w-md auto-cols-fr grid-flow-col gap-2">
            <FilmActions film={film} viewer={viewer} />
            {isReleasedFilm &&
              (viewer === 'member' ? <OwnRatingButton /> : <RateLink filmId={film.id} viewer={viewer} />)}
            {film.trailer !== false && <TrailerButton filmTitle={film.title} link={film.trailer} />}
          </div>
          <OpenRatingPanel />
          <AfterRating />
          {!isLate && <Viewings film={film} viewer={viewer} />}
          {/* Reserves the line on devices on which limits are set. */}
          <div className="hidden not-empty:block in-data-limits:block in-data-limits:min-h-6">
            <LimitLine filmId={film.id} />
          </div>
        </div>
        {hasGraph && <FrightGraph film={film} viewer={viewer} className={`${TEXT} ${ASIDE}`} />}
        <div className={`space-y-6 ${TEXT}`}>
          {isLate && <Viewings film={film} viewer={viewer} />}
          {film.overview && <p className="max-w-[68ch] md:text-lg">{film.overview}</p>}
          <div className="flex flex-wrap gap-x-6 gap-y-1 in-data-member:min-h-6">
            {film.hasReview && <ReviewLink filmId={film.id} />}
            {isReleasedFilm && (
              <Link to="/night/{-$code}" className="text-link target">
                Movie night
              </Link>
            )}
            <AddToList film={film} look="text" />
          </div>
          <KeywordList film={film} />
        </div>
      </div>
    </div>
  );
}

/** True if the device remembered a member when the page was first shown. The server's HTML reserves the space. */
function useIsMemberExpected(): boolean {
  const [isExpected, setExpected] = useState(true);
  useLayoutEffect(() => setExpected('member' in document.documentElement.dataset), []);
  return isExpected;
}

/** Below poster and title on a phone, otherwise beside the poster. */
const TEXT = 'max-md:col-span-2 md:col-start-2';
const ASIDE = 'lg:col-start-3 lg:row-span-2 lg:row-start-2';

function FilmHeader({ film, hasGraph }: { film: Film; hasGraph: boolean }) {
  const { title, original_title } = film;
  return (
    <header className={classNames('min-w-0 space-y-3', hasGraph && 'lg:col-span-2')}>
      <h1
        className={classNames('display text-[clamp(2.75rem,8.5vw,8rem)]', hasLongWord(title) && 'max-xs:text-[9.5vw]')}
      >
        {title}
      </h1>
      {original_title && original_title !== title && (
        <p className="text-muted max-md:text-sm">
          Original title: <span className="text-text">{original_title}</span>
        </p>
      )}
      <FilmFacts film={film} />
    </header>
  );
}

/** Reserves the space of its lines while the visitor is probably a member. */
function Viewings({ film, viewer }: FilmHeroProps) {
  if (viewer === 'visitor') return null;
  return (
    <div
      className={classNames(
        'min-h-22 space-y-2 sm:min-h-14 text-sm',
        viewer === 'unknown' && 'hidden in-data-member:block',
      )}
    >
      {viewer === 'member' && <Own film={film} />}
    </div>
  );
}

function Own({ film }: { film: Film }) {
  // Read before the lazy component is loaded: the film may be marked as watched meanwhile.
  const [wasUnwatched] = useState(!useShownFilm(film).watched);
  return (
    <Suspense>
      <OwnFilm film={film} wasUnwatched={wasUnwatched} />
    </Suspense>
  );
}

function ReviewLink({ filmId }: { filmId: number }) {
  return (
    <Link to="/movie/$id/review" params={{ id: String(filmId) }} className="text-link target font-semibold">
      Read our review
    </Link>
  );
}

/** Shows one average. If it is TMDB's, a label says so, and the average of the members' few ratings is beside it. */
function CommunityBadge({ film }: { film: Film }) {
  const { averageRating, ratingsCount, vote_average } = useShownFilm(film);
  const shown = shownRating({ members: averageRating, count: ratingsCount, tmdb: vote_average });
  if (shown === null) return <p className="text-muted">No ratings yet</p>;
  const isMembers = shown.few !== undefined || ratingsCount >= RATINGS_FOR_AVERAGE;
  return (
    <p className="flex items-center gap-3">
      <Star className="size-7 shrink-0 fill-current text-sickly" />
      <span className="display text-5xl tabular-nums">{oneDecimal(shown.value)}</span>{' '}
      <span className="max-w-[9ch] text-muted text-sm leading-tight">
        {isMembers ? `from ${countedRatings(ratingsCount)}` : 'TMDB average'}
      </span>
      {!isMembers && averageRating !== null && (
        <span className="max-w-[12ch] text-muted text-sm leading-tight">
          {' '}
          {oneDecimal(averageRating)} from {countedRatings(ratingsCount)} here
        </span>
      )}
    </p>
  );
}

type FilmBackdropProps = { filmId: number; path: string | null; colour: string | null };

const STILL = { width: 1280, height: 720, alt: '', fetchPriority: 'high' } as const;
const sourceSet = (path: string) =>
  `${imageUrl('w780', path)} 780w, ${imageUrl('w1280', path)} 1280w, ${imageUrl('original', path)} 1920w`;

function FilmBackdrop({ filmId, path, colour }: FilmBackdropProps) {
  const drawn = <Picture {...STILL} src={backdropArtUrl(filmId)} />;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-[22rem] overflow-hidden *:absolute *:inset-0 md:h-[38rem] md:max-h-none"
    >
      <div className="opacity-85 *:object-[center_25%] light:opacity-60">
        {path ? (
          <Picture
            {...STILL}
            src={imageUrl('w1280', path)}
            srcSet={sourceSet(path)}
            sizes="100vw"
            colour={colour}
            fallback={drawn}
          />
        ) : (
          drawn
        )}
      </div>
      <div className="bg-linear-to-t from-5% from-ground via-50% via-ground/60 to-ground/5 light:via-ground/80 light:to-ground/20" />
      <div className="bg-linear-to-r from-ground/75 to-65% to-transparent max-md:hidden" />
    </div>
  );
}
