import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { isReleased } from '#ui/format/dates.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { BookmarkToggle, WatchedToggle } from '#web/lib/member/film-toggles.tsx';
import { AverageRating, MyPoster, RateMine, useServiceWords, yearText } from './film-parts.tsx';
import type { WatchlistFilm } from './my-films.ts';
import { addedText } from './my-films.ts';

type FilmRowProps = {
  film: WatchlistFilm;
  isEager: boolean;
  isWatched: boolean;
  onRemove: (film: WatchlistFilm, button: HTMLElement) => void;
  onWatched: (film: WatchlistFilm, isOn: boolean) => void;
};

export const FilmRow = memo(function FilmRow({ film, isEager, isWatched, onRemove, onWatched }: FilmRowProps) {
  const serviceText = useServiceWords(film);
  return (
    <div className="relative grid min-h-34 grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3.5 border-line border-b">
      <MyPoster film={film} size="w185" sizes="72px" eager={isEager} />
      <div className="text-muted text-sm">
        <h2 className="display line-clamp-2 text-2xl text-text leading-none!">
          {/* The whole row is clickable, except the buttons. */}
          <Link
            to="/movie/$id"
            params={{ id: String(film.id) }}
            className="-outline-offset-2! after:absolute after:inset-0"
          >
            {film.details.title}
            <LimitVeil filmId={film.id} className="top-1/2 left-0 aspect-2/3 w-18 -translate-y-1/2" />
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="tabular-nums">{yearText(film)}</span>
          <AverageRating film={film} />
        </p>
        <p>{addedText(film)}</p>
        {serviceText && <p className="font-semibold text-text">{serviceText}</p>}
      </div>
      <div className="relative z-10 -mr-2.5 flex flex-col">
        <BookmarkToggle look="icon" film={film} isOn onToggle={(_, button) => onRemove(film, button)} />
        <WatchedToggle look="icon" film={film} isOn={isWatched} onToggle={(isOn) => onWatched(film, isOn)} />
        {isReleased(film.details.release_date) && <RateMine look="icon" film={film} />}
      </div>
    </div>
  );
});
