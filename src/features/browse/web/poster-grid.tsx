import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { HoverCard } from '#ui/floating/hover-card.tsx';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { PosterTitle } from '#ui/pictures/poster-title.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import type { BrowseFilm } from './browse-queries.ts';

export const POSTER_GRID =
  'grid grid-cols-3 gap-x-2.5 gap-y-4 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-5 lg:gap-x-4 lg:gap-y-5 xl:grid-cols-7';
const POSTER_WIDTHS =
  '(min-width: 88rem) 176px, (min-width: 80rem) 13vw, (min-width: 64rem) 18vw, (min-width: 40rem) 23vw, 31vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 7;

export function PosterGrid({ films, labelledBy }: { films: BrowseFilm[]; labelledBy: string }) {
  const { openId, setOpen } = useOneOpen();
  return (
    <ul aria-labelledby={labelledBy} className={POSTER_GRID}>
      {films.map((film, index) => (
        <PosterTile
          key={film.id}
          film={film}
          isEager={index < FIRST_ROW}
          isOpen={openId === film.id}
          onOpenChange={(isOpen) => setOpen(film.id, isOpen)}
        />
      ))}
    </ul>
  );
}

type PosterTileProps = {
  film: BrowseFilm;
  isEager: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

function PosterTile({ film, isEager, isOpen, onOpenChange }: PosterTileProps) {
  const item = useRef<HTMLDivElement>(null);
  const descriptionId = `about-film-${film.id}`;
  return (
    <li className="film-card relative">
      {/* The hover card follows its link in the tab order, before the toggles. */}
      <div ref={item} className="relative">
        <HoverCard
          item={item}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          label={`About ${film.title}`}
          trigger={
            <Link
              to="/movie/$id"
              params={{ id: String(film.id) }}
              aria-describedby={isOpen ? descriptionId : undefined}
              className="group flex flex-col rounded-sm"
            >
              <PosterTitle title={film.title} />
              <Poster
                filmId={film.id}
                title={film.title}
                path={film.posterPath}
                colour={film.posterColour}
                sizes={POSTER_WIDTHS}
                eager={isEager}
                className="order-first outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
                decorative
                marksLimits
              />
            </Link>
          }
        >
          <FilmHoverCard descriptionId={descriptionId} film={film} />
        </HoverCard>
      </div>
      {/* Year and rating are also shown here, because phones have no hover card. */}
      <p className="mt-0.5 flex flex-wrap items-center justify-between gap-x-2 text-muted text-sm tabular-nums">
        <span>{film.releaseDate && yearOf(film.releaseDate)}</span>
        {film.rating && <RatingFigure rating={film.rating} />}
      </p>
      <CardMarks film={{ ...film, voteAverage: film.rating?.value }} />
    </li>
  );
}

type FilmHoverCardProps = {
  descriptionId: string;
  film: BrowseFilm;
};

export function FilmHoverCard({ descriptionId, film }: FilmHoverCardProps) {
  return (
    <>
      <p className="display line-clamp-3 text-2xl leading-none">{film.title}</p>
      <div id={descriptionId}>
        <p className="mt-2 flex items-center gap-4 text-muted text-sm tabular-nums">
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          <RatingFigure rating={film.rating} />
        </p>
        <p className="mt-3 line-clamp-10 text-sm leading-relaxed">
          {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
        </p>
      </div>
      <Link to="/movie/$id" params={{ id: String(film.id) }} className="text-link target mt-3 font-semibold text-sm">
        See more<span className="sr-only"> about {film.title}</span>
      </Link>
    </>
  );
}
