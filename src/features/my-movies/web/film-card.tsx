import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { isReleased } from '#ui/format/dates.ts';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { SquareLogo } from '#ui/pictures/square-logo.tsx';
import { BookmarkToggle, WatchedToggle } from '#web/lib/member/film-toggles.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { AverageRating, yearText } from './film-parts.tsx';

export type FilmToggleHandler = (film: MyFilm, isOn: boolean, button: HTMLElement) => void;

type FilmCardProps = {
  descriptionId: string;
  film: MyFilm;
  isBookmarked: boolean;
  isWatched: boolean;
  onBookmark: FilmToggleHandler;
  onWatched: FilmToggleHandler;
};

export function FilmCard(props: FilmCardProps) {
  const { descriptionId, film, isBookmarked, isWatched, onBookmark, onWatched } = props;
  const { title, overview, release_date, watch_providers } = film.details;
  return (
    <>
      <p className="display line-clamp-3 text-2xl leading-none">{title}</p>
      <div id={descriptionId}>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm tabular-nums">
          <span>{yearText(film)}</span>
          <span className="text-text">
            <AverageRating film={film} />
          </span>
          {film.userRating !== null && (
            <span className="text-text">{`Your rating ${film.userRating}/${MAX_RATING}`}</span>
          )}
        </p>
        <p className="mt-3 line-clamp-6 text-sm leading-relaxed">
          {overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
        </p>
        <p className="mt-3 line-clamp-3 text-muted text-sm">
          {watch_providers.stream.length === 0 ? (
            'Not available for streaming'
          ) : (
            <>
              Streaming on:{' '}
              <span className="text-text">
                {watch_providers.stream.map(({ provider_id, provider_name, logo_path }, index) => (
                  <Fragment key={provider_id}>
                    {index > 0 && ', '}
                    {/* Keeps a logo and its name on one line. */}
                    <span className="inline-block">
                      <SquareLogo path={logo_path} className="mr-1 size-4 rounded-[3px] align-[-0.2em]" />
                      {provider_name}
                    </span>
                  </Fragment>
                ))}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="mt-4 flex gap-2">
        <BookmarkToggle
          look="labelled"
          film={film}
          isOn={isBookmarked}
          onToggle={(isOn, button) => onBookmark(film, isOn, button)}
        />
        {isReleased(release_date) && (
          <WatchedToggle
            look="labelled"
            film={film}
            isOn={isWatched}
            onToggle={(isOn, button) => onWatched(film, isOn, button)}
          />
        )}
      </div>
      <Link to="/movie/$id" params={{ id: String(film.id) }} className="text-link target mt-3 font-semibold text-sm">
        See more<span className="sr-only"> about {title}</span>
      </Link>
    </>
  );
}
