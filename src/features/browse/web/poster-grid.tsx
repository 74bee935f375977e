import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import type { BrowseFilm } from './browse-queries.ts';

export const POSTER_GRID =
  'grid grid-cols-3 gap-x-2.5 gap-y-1 md:gap-y-3 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-5 lg:gap-x-4 xl:grid-cols-7';
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

export function PosterTile({ film, isEager, isOpen, onOpenChange }: PosterTileProps) {
  return (
    <HoverFilmCard
      film={{ ...film, voteAverage: film.rating?.value }}
      sizes={POSTER_WIDTHS}
      eager={isEager}
      rating={film.rating && <RatingFigure rating={film.rating} />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      details={
        <>
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          <RatingFigure rating={film.rating} />
        </>
      }
    />
  );
}
