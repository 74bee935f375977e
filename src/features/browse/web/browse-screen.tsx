import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import { BROWSE_TITLE_ID } from './browse-band.tsx';
import { BrowseFilters } from './browse-filters.tsx';
import type { BrowseFilm, browseQuery } from './browse-queries.ts';
import { type BrowseSearch, isDefaultView, isFiltered } from './browse-search.ts';

type BrowseScreenProps = {
  band: ReactNode;
  /** Null when the films could not be fetched: the page then shows only its title. */
  query: ReturnType<typeof browseQuery> | null;
  view: BrowseSearch;
  note?: ReactNode;
};

export function BrowseScreen({ band, query, view, note }: BrowseScreenProps) {
  return (
    <>
      {band}
      <div className="page pt-6 md:pt-8">
        {query && <Films query={query} view={view} />}
        {note}
      </div>
    </>
  );
}

function Films({ query, view }: { query: ReturnType<typeof browseQuery>; view: BrowseSearch }) {
  const { films, totalPages } = useSuspenseQuery(query).data;
  if (films.length === 0 && !isFiltered(view)) return <NothingFound />;
  return (
    <>
      <BrowseFilters view={view} />
      {films.length === 0 && <p className="py-12 text-lg">No films match these filters.</p>}
      {films.length > 0 && <PosterGrid films={films} labelledBy={BROWSE_TITLE_ID} />}
      <Pagination page={view.page ?? 1} totalPages={totalPages} rel={isDefaultView(view) ? undefined : 'nofollow'} />
    </>
  );
}

function NothingFound() {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-3 py-12">
      <p className="display text-5xl md:text-7xl">Nothing found here</p>
      <p className="text-lg text-muted">Come back later.</p>
    </div>
  );
}

export function BrowseSkeleton({ band }: { band: ReactNode }) {
  return (
    <>
      {band}
      <div className="page pt-6 md:pt-8">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <div aria-hidden="true" className={POSTER_GRID}>
          {Array.from({ length: 20 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
            <div key={index} className="mb-6.5 aspect-2/3 animate-pulse rounded-sm bg-sunken" />
          ))}
        </div>
      </div>
    </>
  );
}

const POSTER_GRID =
  'grid grid-cols-3 gap-x-2.5 gap-y-1 md:gap-y-3 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-5 lg:gap-x-4 xl:grid-cols-7';
const POSTER_WIDTHS =
  '(min-width: 88rem) 176px, (min-width: 80rem) 13vw, (min-width: 64rem) 18vw, (min-width: 40rem) 23vw, 31vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 7;

function PosterGrid({ films, labelledBy }: { films: BrowseFilm[]; labelledBy: string }) {
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
